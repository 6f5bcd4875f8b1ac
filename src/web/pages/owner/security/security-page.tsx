import { ChangePassword } from '#web/pages/owner/parts/security/change-password.tsx';
import { Sessions } from '#web/pages/owner/parts/security/sessions.tsx';
import { TwoFactor } from '#web/pages/owner/parts/security/two-factor.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';

export function SecurityPage() {
  return (
    <>
      <ScreenHeader title="Security" subtitle="Your password, your second step, and where you are signed in." />
      <div className="divide-y divide-rule">
        <TwoFactor />
        <ChangePassword />
        <Sessions />
      </div>
    </>
  );
}
