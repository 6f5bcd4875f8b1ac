import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { formatPence } from '#shared/prices.ts';
import type { PerformerInvoices } from '#shared/schemas/billing.ts';
import { messageOf } from '#web/api/client.ts';
import { refundInvoice } from '#web/api/refunds.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

type Props = { performerId: string; invoice: PerformerInvoices[number]; onClose: () => void };

/** "28.95" or "28" in pence; null when it is no amount. */
const readPounds = (typed: string) =>
  /^£?\d{1,5}([.,]\d{1,2})?$/.test(typed.trim())
    ? Math.round(Number(typed.trim().replace('£', '').replace(',', '.')) * 100)
    : null;

export function RefundForm({ performerId, invoice, onClose }: Props) {
  const left = invoice.amount - invoice.refunded;
  const [typed, setTyped] = useState((left / 100).toFixed(2));
  const [reason, setReason] = useState('');
  // One key for this question: pressed twice, it refunds once.
  const [key] = useState(() => crypto.randomUUID());
  const amount = readPounds(typed);
  const isTooMuch = amount !== null && amount > left;
  const { mutate, isPending, error } = useMutation({
    ...refundInvoice,
    onSuccess: async (...answer) => {
      await refundInvoice.onSuccess?.(...answer);
      toast({ title: `${formatPence(answer[1].amount)} refunded`, description: 'The owner was told by email.' });
      onClose();
    },
  });
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (amount !== null && !isTooMuch)
          mutate({
            performerId,
            key,
            invoiceId: invoice.id,
            amount,
            refunded: invoice.refunded,
            reason: reason.trim(),
          });
      }}
    >
      <FormError>{error ? messageOf(error, 'Nothing was refunded. Try again.') : undefined}</FormError>
      <Field
        label="Amount in pounds"
        inputMode="decimal"
        className="max-w-40"
        hint={`At most ${formatPence(left)}.`}
        error={
          amount === null
            ? 'Enter an amount, such as 12.50.'
            : isTooMuch
              ? `At most ${formatPence(left)} can be refunded.`
              : undefined
        }
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextArea
        label="Reason"
        hint="We email it to the owner and keep it in the audit log."
        rows={2}
        required
        maxLength={limits.rejectionNote}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="danger"
          disabled={!amount || isTooMuch || !reason.trim()}
          busyText={isPending && 'Refunding...'}
        >
          Refund {amount ? formatPence(amount) : ''}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Don’t refund
        </Button>
      </div>
    </form>
  );
}
