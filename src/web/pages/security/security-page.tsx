import { ScreenHeader } from '../shell/screen-header.tsx';
import { ChangePassword } from './change-password.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

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
