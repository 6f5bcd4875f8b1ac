import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { buttonClass } from '#web/ui/button-class.ts';

export function NotificationsSection() {
  const { emailNotificationsEnabled } = useSignedIn();
  return (
    <SettingsSection
      id="notifications"
      title="Notification Settings"
      text="Which emails you and your customers get, and what they say."
    >
      <p className="text-sm text-ink-soft">Email notifications are {emailNotificationsEnabled ? 'on' : 'off'}.</p>
      <Link to="/notification-settings" className={buttonClass({ variant: 'secondary' }, 'mt-4')}>
        <Mail aria-hidden="true" className="size-4" />
        Notification Settings
      </Link>
    </SettingsSection>
  );
}
