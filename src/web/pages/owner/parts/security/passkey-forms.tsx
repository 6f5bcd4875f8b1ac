import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { describeDevice } from '#shared/describe-device.ts';
import { limits } from '#shared/limits.ts';
import type { Passkey } from '#shared/schemas/accounts.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { addPasskey, isThereAlready, renamePasskey, wasCancelled } from '#web/api/passkeys.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

const name = z
  .string()
  .trim()
  .min(1, 'Give the passkey a name.')
  .max(limits.name, `Use at most ${limits.name} characters.`);

const ofDevice: [problem: (error: unknown) => boolean, message: string][] = [
  [wasCancelled, 'No passkey was added: the request on your device was closed or took too long. Try again.'],
  [isThereAlready, 'This device or password manager already has a passkey for your account.'],
];

export function AddPasskey({ onDone }: { onDone: () => void }) {
  const { hasPassword } = useSignedIn();
  const fields = z.object({
    name,
    password: hasPassword ? z.string().min(1, 'Enter your password.') : z.string().optional(),
  });
  const form = useZodForm(fields, { name: describeDevice(navigator.userAgent), password: '' });
  const { mutate, isPending } = useMutation({
    ...addPasskey,
    onSuccess: async (...answer) => {
      await addPasskey.onSuccess?.(...answer);
      toast({ title: 'Passkey added', description: 'You can sign in with it from now on.' });
      onDone();
    },
    onError: (error) => {
      const problem = ofDevice.find(([isIt]) => isIt(error));
      if (problem) return form.setError('root', { message: problem[1] });
      return showServerError(form.setError, error, {
        fallback: 'We couldn’t add the passkey. Try again.',
        fields: ['name', 'password'],
        codes: { invalid_password: 'password' },
      });
    },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((given) =>
        mutate({ name: given.name, ...(hasPassword && { password: given.password ?? '' }) }),
      )}
    >
      <FormError>{errors.root?.message}</FormError>
      <Field
        label="Name"
        autoComplete="off"
        hint="Which device or password manager it is."
        error={errors.name?.message}
        {...form.register('name')}
      />
      {hasPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint="So that we know it’s you."
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <Button type="submit" busyText={isPending && 'Waiting for your device...'}>
        Continue
      </Button>
    </form>
  );
}

export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useZodForm(z.object({ name }), { name: passkey.name });
  const { mutate, isPending } = useMutation({
    ...renamePasskey,
    onSuccess: async (...answer) => {
      await renamePasskey.onSuccess?.(...answer);
      toast({ title: 'Passkey renamed' });
      onDone();
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'We couldn’t rename the passkey. Try again.',
        fields: ['name'],
      }),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((given) => mutate({ id: passkey.id, name: given.name }))}
    >
      <FormError>{errors.root?.message}</FormError>
      <Field label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <Button type="submit" busyText={isPending && 'Saving...'}>
        Rename
      </Button>
    </form>
  );
}
