import { useState } from 'react';
import { normaliseCode } from '#shared/promotions.ts';
import type { Checkout } from '#shared/schemas/billing.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { textLink } from '#web/ui/text-link.ts';

type Props = {
  /** The code that was asked for last; empty: none. */
  asked: string;
  applied: Checkout['promotion'];
  /** Why it was refused. */
  problem: string | undefined;
  disabled: boolean;
  onAsk: (code: string) => void;
};

/** A field that nobody needs stays folded away until it is asked for. */
export function PromotionCode({ asked, applied, problem, disabled, onAsk }: Props) {
  const [open, setOpen] = useState(asked !== '');
  const [typed, setTyped] = useState(asked);
  if (applied)
    return (
      <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <span>
          Promotion code <strong className="break-all">{applied.code}</strong> is applied.
        </span>
        <button type="button" className={`${textLink} min-h-11`} disabled={disabled} onClick={() => onAsk('')}>
          Remove code
        </button>
      </p>
    );
  if (!open)
    return (
      <button type="button" className={`${textLink} mb-4 min-h-11 text-sm`} onClick={() => setOpen(true)}>
        Add a promotion code
      </button>
    );
  return (
    <form
      noValidate
      className="mb-6 flex flex-col items-stretch gap-3 sm:flex-row sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(normaliseCode(typed));
      }}
    >
      <Field
        label="Promotion code"
        className="min-w-0 flex-1"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={typed}
        error={typed === asked ? problem : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="sm:mt-8" disabled={disabled || normaliseCode(typed) === ''}>
        Apply code
      </Button>
    </form>
  );
}
