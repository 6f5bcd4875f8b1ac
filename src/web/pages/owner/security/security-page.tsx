import { ChangePassword } from '#web/pages/owner/parts/security/change-password.tsx';
import { EmailAddress } from '#web/pages/owner/parts/security/email-address.tsx';
import { Passkeys } from '#web/pages/owner/parts/security/passkeys.tsx';
import { Sessions } from '#web/pages/owner/parts/security/sessions.tsx';
import { TwoFactor } from '#web/pages/owner/parts/security/two-factor.tsx';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';

export function SecurityPage() {
  // Owners find their address on Settings.
  const { slug } = useSignedIn();
  return (
    <>
      <ScreenHeader
        title="Security"
        subtitle="Your password, passkeys, two-factor sign-in, and where you’re signed in."
      />
      <div className="divide-y divide-rule">
        {slug === null && (
          <SettingsSection
            id="email-address"
            title="Email address"
            text="You sign in with it, and our emails go there."
          >
            <EmailAddress />
          </SettingsSection>
        )}
        <Passkeys />
        <TwoFactor />
        <ChangePassword />
        <Sessions />
      </div>
    </>
  );
}
