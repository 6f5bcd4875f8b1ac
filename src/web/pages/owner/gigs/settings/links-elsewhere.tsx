import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import type { SettingsPart } from './settings-part.ts';

const most = 3;

/** "Also tell people on Google": up to three places, offered to everybody alike. */
export function LinksElsewhere({ draft, onChange, errors, disabled }: SettingsPart) {
  const { links } = draft;
  const [added, setAdded] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const replace = (at: number, part: Partial<(typeof links)[number]>) =>
    onChange({ links: links.map((link, index) => (index === at ? { ...link, ...part } : link)) });
  return (
    <div className="flex flex-col gap-4">
      {links.map((link, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no name of their own but their place.
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
        >
          <Field
            ref={at === added ? focusOnMount : undefined}
            label="Name"
            dir="auto"
            maxLength={60}
            disabled={disabled}
            placeholder="Google"
            className="max-sm:col-span-2"
            value={link.label}
            error={errors[`links.${at}.label`]}
            onChange={(event) => replace(at, { label: event.target.value })}
          />
          <Field
            label="Address"
            type="url"
            inputMode="url"
            maxLength={limits.url}
            disabled={disabled}
            placeholder="https://g.page/r/…/review"
            value={link.url}
            error={errors[`links.${at}.url`] ?? (at === 0 ? errors.links : undefined)}
            onChange={(event) => replace(at, { url: event.target.value })}
          />
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove ${link.label || 'this link'}`}
            className="mb-0.5"
            onClick={() => {
              setAdded(null);
              // The pressed button goes, and the one to add a link may only now come.
              flushSync(() => onChange({ links: links.filter((_, index) => index !== at) }));
              addButton.current?.focus();
            }}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </div>
      ))}
      {links.length < most && (
        <Button
          ref={addButton}
          variant="secondary"
          className="self-start"
          disabled={disabled}
          onClick={() => {
            setAdded(links.length);
            onChange({ links: [...links, { label: '', url: '' }] });
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add a link
        </Button>
      )}
    </div>
  );
}
