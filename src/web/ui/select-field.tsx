import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { controlClass, describeControl, FieldFrame } from './field-frame.tsx';

/** The browser's own list, which phones show best. CSS takes every list for read-only; this one is not. */
export function SelectField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: Record<string, string>;
  /** Numbers as keys come in their own order unless told otherwise. */
  order?: string[];
  className?: string;
  disabled?: boolean;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={props.label} error={props.error} className={props.className}>
      <div className="relative">
        <select
          id={id}
          {...describeControl(id, undefined, props.error)}
          value={props.value}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.value)}
          className={controlClass(Boolean(props.error), 'h-12 appearance-none truncate pr-9 read-only:bg-surface!')}
        >
          {(props.order ?? Object.keys(props.choices)).map((value) => (
            <option key={value} value={value}>
              {props.choices[value]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-4 right-3 size-4 text-ink-soft" />
      </div>
    </FieldFrame>
  );
}
