import { type CreativeTheme, creativeFormats, creativeThemes, formatNames, themeNames } from '#shared/creatives.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { PictureColor } from './picture-color.tsx';
import type { Creative, Part } from './use-creative.ts';

/** Format, theme, colour, and what is shown. */
export function CreativeLook(props: { review: OwnReview; creative: Creative; hasLogo: boolean }) {
  const { review, creative, hasLogo } = props;
  const parts: { part: Part; label: string; missing?: string | false }[] = [
    { part: 'stars', label: 'Stars' },
    { part: 'name', label: 'Reviewer’s name' },
    { part: 'photo', label: 'Photo', missing: review.imageUrls.length === 0 && 'This review has no photo.' },
    { part: 'logo', label: 'Your logo', missing: !hasLogo && 'Upload one on Brand.' },
  ];
  return (
    <section aria-labelledby="the-look" className="min-w-0">
      <h2 id="the-look" className="border-b border-rule pb-3 text-2xl">
        Choose its look
      </h2>
      <div className="mt-5 flex flex-col gap-6">
        <div>
          <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
            Format
          </p>
          <Segmented
            label="Format"
            value={creative.format}
            onChange={creative.setFormat}
            options={formatNames.map((value) => ({ value, label: creativeFormats[value].label }))}
          />
        </div>
        <div>
          <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
            Theme
          </p>
          <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            <legend className="sr-only">Theme</legend>
            {themeNames.map((theme) => (
              <ThemeChoice
                key={theme}
                theme={theme}
                checked={creative.theme === theme}
                onChoose={() => creative.setTheme(theme)}
              />
            ))}
          </fieldset>
        </div>
        <PictureColor creative={creative} />
        <ul className="grid divide-y divide-rule sm:grid-cols-2 sm:gap-x-10 sm:divide-y-0">
          {parts.map(({ part, label, missing }) => (
            <Choice
              key={part}
              label={label}
              hint={missing}
              disabled={Boolean(missing)}
              checked={!missing && !creative.hidden.includes(part)}
              onChange={(shown) => creative.setShown(part, shown)}
            />
          ))}
          <Choice
            label="Shorten long reviews"
            hint="Keeps the words large enough to read on a phone."
            checked={creative.shortens}
            onChange={creative.setShortens}
          />
        </ul>
      </div>
    </section>
  );
}

function Choice(props: {
  label: string;
  hint?: string | false;
  disabled?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { label, hint, ...control } = props;
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-1">
      <span>
        <span className="block font-semibold">{label}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
      <Switch label={label} {...control} />
    </li>
  );
}

function ThemeChoice({ theme, checked, onChoose }: { theme: CreativeTheme; checked: boolean; onChoose: () => void }) {
  return (
    <label className="relative flex cursor-pointer items-center gap-3 rounded-md border border-edge bg-surface p-2.5 sm:flex-col sm:gap-1.5 transition-colors hover:border-ink has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action">
      <input type="radio" name="theme" className="absolute opacity-0" checked={checked} onChange={onChoose} />
      <Swatch theme={theme} />
      <span className="text-sm font-semibold">{creativeThemes[theme]}</span>
    </label>
  );
}

/** A theme in the size of a stamp. Its colours are those of src/posters, not of the application. */
function Swatch({ theme }: { theme: CreativeTheme }) {
  const colors = {
    light: ['#fbf8f2', '#fbf8f2', '#4a33c4'],
    dark: ['#12100d', '#2d2657', '#f6f0e4'],
    luxury: ['#231046', '#130826', '#dcc492'],
    gradient: ['#2f35c9', '#c0327e', '#ffffff'],
  } as const;
  const [from, to, line] = colors[theme];
  return (
    <svg viewBox="0 0 40 40" className="size-9 shrink-0 rounded-sm border border-rule" aria-hidden="true">
      <defs>
        <linearGradient id={`swatch-${theme}`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <rect width="40" height="40" fill={`url(#swatch-${theme})`} />
      <path d="M10 17h20M10 23h20M10 29h12" stroke={line} strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="11.5" cy="10.5" r="2.5" fill="#dba01c" />
    </svg>
  );
}
