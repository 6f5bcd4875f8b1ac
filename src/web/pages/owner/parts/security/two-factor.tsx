import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { signedInQuery } from '#web/api/accounts.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { BackupCodes } from './backup-codes.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { TwoFactorOff } from './two-factor-off.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** Off; password given, code to be proven; on, with the backup codes shown this once; on. */
type Step =
  | { at: 'rest' }
  | { at: 'prove'; totpURI: string; backupCodes: string[] }
  | { at: 'keep'; backupCodes: string[] };

export function TwoFactor() {
  const person = useSignedIn();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  return (
    <SettingsSection
      id="two-factor"
      title="Two-factor sign-in"
      text={
        <>
          <p>
            When you sign in, we also ask for a code from an app on your phone. A stolen password is then not enough.
          </p>
          <p className="mt-3">{person.twoFactorEnabled ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}</p>
        </>
      }
    >
      {person.twoFactorRequired && step.at === 'rest' && (
        <p className="mb-6 rounded-md bg-action-soft px-4 py-3 text-sm">
          Administrators need two-factor sign-in. Turn it on to open the review queue.
        </p>
      )}
      {step.at === 'prove' ? (
        <TwoFactorSetup
          totpURI={step.totpURI}
          onProven={() => {
            setStep({ at: 'keep', backupCodes: step.backupCodes });
            void queryClient.invalidateQueries(signedInQuery);
          }}
          onCancel={() => setStep({ at: 'rest' })}
        />
      ) : step.at === 'keep' ? (
        <BackupCodes codes={step.backupCodes} onDone={() => setStep({ at: 'rest' })} />
      ) : person.twoFactorEnabled ? (
        <TwoFactorOff />
      ) : !person.emailVerified ? (
        <p className="text-sm">
          Confirm your email address first. No email? Send the link again under{' '}
          <Link to="/settings#account-information" className={textLink}>
            Account information
          </Link>
          .
        </p>
      ) : (
        <ConfirmPassword onConfirmed={(answer) => setStep({ at: 'prove', ...answer })} />
      )}
    </SettingsSection>
  );
}
