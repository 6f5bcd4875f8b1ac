import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { verifyTwoFactorCode } from '#web/api/accounts.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import { QrCode } from './two-factor-qr-code.tsx';

const fields = z.object({
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits.')),
});

/** The secret as a picture and as text, and the proof that the app has it. */
export function TwoFactorSetup(props: { totpURI: string; onProven: () => void; onCancel: () => void }) {
  const form = useZodForm(fields, { code: '' });
  const { setFocus } = form;
  // The button that led here is gone, and the focus with it.
  useEffect(() => setFocus('code'), [setFocus]);
  const secret = new URL(props.totpURI).searchParams.get('secret') ?? '';
  const { mutate, isPending } = useMutation({
    ...verifyTwoFactorCode,
    onSuccess: props.onProven,
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'That code didn’t work. Try again.',
        fields: ['code'],
      }),
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.handleSubmit((input) => mutate(input))}>
      <div className="flex flex-col gap-6 sm:flex-row sm:items-center">
        <QrCode text={props.totpURI} label="QR code for your authenticator app" />
        <div className="min-w-0 text-sm">
          <p>Scan this with an authenticator app, or type the key into it:</p>
          <p className="mt-3 rounded-md bg-sunken px-3 py-2 font-mono break-all">
            {secret.match(/.{1,4}/g)?.join(' ') ?? secret}
          </p>
        </div>
      </div>
      <FormError>{errors.root?.message}</FormError>
      <Field
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyText={isPending && 'Checking...'}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
