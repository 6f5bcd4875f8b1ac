import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { verifyBackupCode, verifyTwoFactorCode } from '#web/api/accounts.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { SignedOutOnly } from '#web/pages/entrance/parts/signed-out-only.tsx';
import { useReturnTo } from '#web/pages/entrance/parts/use-return-to.ts';
import { Button } from '#web/ui/button.tsx';
import { EntranceLayout } from '#web/ui/entrance-layout.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

export function TwoFactorPage() {
  const [byBackupCode, setByBackupCode] = useState(false);
  const { query } = useReturnTo();
  return (
    <SignedOutOnly>
      <EntranceLayout
        title="One more step"
        intro={
          byBackupCode
            ? 'Enter one of the backup codes you saved. Each works once.'
            : 'Enter the six digits your authenticator app shows now.'
        }
        footer={
          <Link to={`/sign-in${query}`} className={textLink}>
            Back to sign-in
          </Link>
        }
      >
        <CodeForm key={String(byBackupCode)} byBackupCode={byBackupCode} />
        <Button variant="quiet" className="mt-3 w-full" onClick={() => setByBackupCode(!byBackupCode)}>
          {byBackupCode ? 'Use the authenticator app instead' : 'Use a backup code instead'}
        </Button>
      </EntranceLayout>
    </SignedOutOnly>
  );
}

const codeFields = z.object({ code: z.string().trim().min(1, 'Enter the code.') });

function CodeForm({ byBackupCode }: { byBackupCode: boolean }) {
  const form = useZodForm(codeFields, { code: '' });
  const { returnTo } = useReturnTo();
  const { mutate, isPending, isSuccess } = useMutation({
    ...(byBackupCode ? verifyBackupCode : verifyTwoFactorCode),
    onSuccess: () => location.assign(returnTo),
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'That code didn’t work. Try again.',
        fields: ['code'],
      }),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ code }) => mutate({ code: byBackupCode ? code : code.replaceAll(' ', '') }))}
    >
      <FormError>{errors.root?.message}</FormError>
      <Field
        label={byBackupCode ? 'Backup code' : 'Code'}
        autoComplete={byBackupCode ? 'off' : 'one-time-code'}
        inputMode={byBackupCode ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" size="lg" busyText={(isPending || isSuccess) && 'Checking...'}>
        Continue
      </Button>
    </form>
  );
}
