import { useId } from 'react';

/** One of a few, side by side: radio buttons that look like one control. */
export function Segmented<Value extends string | number>(props: {
  label: string;
  /** Where nothing around it says what is chosen. */
  showLabel?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  const choices = (
    <fieldset className="flex min-w-0 flex-wrap gap-1 rounded-md bg-sunken p-1">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <label
          key={value}
          className="relative flex min-h-11 flex-1 items-center justify-center rounded-sm px-2.5 text-sm sm:px-4 font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-checked:ring-1 has-checked:ring-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
  if (!props.showLabel) return choices;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="text-sm font-semibold">
        {props.label}
      </span>
      {choices}
    </div>
  );
}
