import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { GigBasis } from '#shared/gigs.ts';

export const basisWords: Record<GigBasis, { short: string; statement: string }> = {
  booked: {
    short: 'They gave it when booking',
    statement: 'gave this address when booking, could refuse such requests, and didn’t',
  },
  agreed: { short: 'They agreed to be asked', statement: 'agreed to be asked for a review by email' },
  company: { short: 'It’s a company’s address', statement: 'booked as a company, and this is the company’s address' },
};

/** The owner's statement of why these people may be asked. Nothing is chosen for them the first time. */
export function BasisChoice(props: {
  value: GigBasis | null;
  onChange: (basis: GigBasis) => void;
  error?: string | undefined;
  /** Whom it is about: "This client", or "Every client in this list". */
  who?: string;
}) {
  const name = useId();
  const who = props.who ?? 'This client';
  return (
    <fieldset aria-describedby={props.error ? `${name}-error` : undefined} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">How did you get this address?</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(basisWords) as GigBasis[]).map((basis) => (
          <label
            key={basis}
            className="relative flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 text-sm text-ink-soft transition-colors hover:border-ink hover:text-ink has-checked:border-action has-checked:bg-action-soft has-checked:font-semibold has-checked:text-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              aria-invalid={props.error ? true : undefined}
              checked={props.value === basis}
              onChange={() => props.onChange(basis)}
            />
            {basisWords[basis].short}
          </label>
        ))}
      </div>
      {props.value && (
        <p className="text-xs text-ink-soft">
          You confirm that {who.toLowerCase()} {basisWords[props.value].statement}. If an agency made the booking, the
          agency agrees too.
        </p>
      )}
      {props.error && (
        <p id={`${name}-error`} className="flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
