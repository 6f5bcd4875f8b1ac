import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Confirmation } from '#shared/schemas/billing.ts';
import { answerSandboxBank, enterSandboxCard } from '#web/api/billing.ts';
import { messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import { BankDialog } from './bank-dialog.tsx';
import { type CardFormProps, failedTitle } from './card-form-props.ts';
import { formatCardNumber, formatExpiry, readExpiry } from './card-text.ts';
import { TestCards } from './test-cards.tsx';

const fields = z.object({
  number: z.string().refine((typed) => /^\d{12,19}$/.test(typed.replaceAll(/\D/g, '')), 'Enter the card number.'),
  expiry: z.string().refine((typed) => readExpiry(typed) !== null, 'Enter the month and year, such as 04 / 30.'),
  cvc: z.string().regex(/^\d{3,4}$/, 'Enter the three or four digits on the card.'),
});

/** The sandbox's own form. It says what it is, takes test cards only, and plays the bank as well. */
export function SandboxForm({ checkout, label, onBusy, onConfirmed }: CardFormProps) {
  const form = useZodForm(fields, { number: '', expiry: '', cvc: '' });
  const [working, setWorking] = useState(false);
  const [asking, setAsking] = useState(false);
  const { clientSecret } = checkout;

  const runSteps = async (question: () => Promise<Confirmation>) => {
    // An answer is on its way: closing the bank's question now is no second one.
    if (working) return;
    setWorking(true);
    onBusy(true);
    form.clearErrors('root');
    try {
      const { status } = await question();
      setAsking(status === 'requires_action');
      // From here on the form is on its way out, and takes no second press.
      if (status === 'succeeded') return await onConfirmed();
    } catch (error) {
      setAsking(false);
      const message = messageOf(error, 'Try again.');
      form.setError('root', { message });
      toast({ title: failedTitle(checkout), description: message, variant: 'danger' });
    }
    setWorking(false);
    onBusy(false);
  };

  const { errors } = form.formState;
  const number = form.register('number');
  const expiry = form.register('expiry');
  return (
    <>
      <p className="flex gap-3 rounded-md bg-action-soft px-4 py-3 text-sm">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-action" />
        <span>
          <strong>This is a sandbox.</strong> No money is moved, and real cards are refused.
        </span>
      </p>
      <form
        noValidate
        className="mt-5 flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ number, expiry, cvc }) => {
          const ends = readExpiry(expiry);
          if (ends) return runSteps(() => enterSandboxCard({ clientSecret, number, cvc, ...ends }));
        })}
      >
        <FormError>{errors.root?.message}</FormError>
        <Field
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="4242 4242 4242 4242"
          error={errors.number?.message}
          {...number}
          onChange={(event) => {
            event.target.value = formatCardNumber(event.target.value);
            return number.onChange(event);
          }}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field
            label="Expiry"
            inputMode="numeric"
            autoComplete="off"
            placeholder="MM / YY"
            error={errors.expiry?.message}
            {...expiry}
            onChange={(event) => {
              event.target.value = formatExpiry(event.target.value);
              return expiry.onChange(event);
            }}
          />
          <Field
            label="CVC"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder="123"
            error={errors.cvc?.message}
            {...form.register('cvc')}
          />
        </div>
        <TestCards
          onChoose={(card) => {
            form.reset({ number: card, expiry: '12 / 34', cvc: '123' });
          }}
        />
        <Button type="submit" size="lg" className="mt-1 w-full" busyText={working && 'Processing...'}>
          {label}
        </Button>
      </form>
      <BankDialog
        open={asking}
        working={working}
        onAnswer={(passed) => void runSteps(() => answerSandboxBank({ clientSecret, passed }))}
      />
    </>
  );
}
