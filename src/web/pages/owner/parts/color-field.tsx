import { useEffect, useId, useState } from 'react';
import { isHexColor } from '#shared/widget-settings.ts';
import { controlClass, describeControl, FieldFrame } from '#web/ui/field-frame.tsx';

/** #RGB as #RRGGBB, which is all the browser's own picker understands. */
const long = (color: string) => (color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color);

/** Goes to the first colour that can't be read: saving would store the one before it. */
export function focusUnreadColor(within: Element | null): boolean {
  const field = within?.querySelector<HTMLElement>('[data-color-field][aria-invalid=true]');
  field?.focus();
  return Boolean(field);
}

/** A colour by swatch or by its digits. What is typed is taken once it is #RGB or #RRGGBB; until then nothing changes. */
export function ColorField(props: {
  label: string;
  value: string;
  onChange: (color: string) => void;
  disabled?: boolean;
}) {
  const id = useId();
  const [text, setText] = useState(props.value);
  // The swatch, or another configuration, may have changed it.
  useEffect(() => setText(props.value), [props.value]);
  const error = isHexColor(text) ? undefined : 'Use a colour such as #0ea5e9 or #0af.';
  const type = (typed: string) => {
    setText(typed);
    if (isHexColor(typed)) props.onChange(typed);
  };
  return (
    <FieldFrame id={id} label={props.label} error={error}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`${props.label}, swatch`}
          value={long(props.value).toLowerCase()}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.value)}
          className="h-12 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1"
        />
        <input
          id={id}
          data-color-field
          value={text}
          disabled={props.disabled}
          onChange={(event) => type(event.target.value.trim())}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={7}
          {...describeControl(id, null, error)}
          className={controlClass(Boolean(error), 'h-12 font-mono')}
        />
      </div>
    </FieldFrame>
  );
}
