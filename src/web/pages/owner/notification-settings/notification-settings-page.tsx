import { PreviewJump } from '#web/pages/owner/parts/preview-jump.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { MailPreview } from './mail-preview.tsx';
import { NotificationSwitches } from './notification-switches.tsx';
import { ServiceStatus } from './service-status.tsx';

export function NotificationSettingsPage() {
  const person = useSignedIn();
  return (
    <>
      <ScreenHeader title="Notification Settings" subtitle="Which emails are sent, and what they say." />
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <NotificationSwitches person={person} />
          <ServiceStatus person={person} />
          <PreviewJump to="preview-title" />
        </div>
        <MailPreview person={person} />
      </div>
    </>
  );
}
