import { useSite } from '#web/document.tsx';
import { appUrl } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Ask, MailPageFrame, Words } from './mail-page-frame.tsx';

export const Unsubscribe = ({ token, business }: { token: string; business: string }) => (
  <MailPageFrame title="Stop emails about new reviews?">
    <Words>
      You won’t get an email when <bdi>{business}</bdi> gets a new review. Emails you ask for yourself, such as a
      sign-in link, will still come.
    </Words>
    <Ask action="/unsubscribe" token={token}>
      Unsubscribe
    </Ask>
  </MailPageFrame>
);

export function Unsubscribed({ business }: { business: string }) {
  const site = useSite();
  return (
    <MailPageFrame title="You’re unsubscribed">
      <Words>
        We’ll no longer email you when <bdi>{business}</bdi> gets a new review. You can turn these emails back on in
        Notification Settings.
      </Words>
      <LinkButton
        href={appUrl(site, '/notification-settings')}
        variant="secondary"
        size="lg"
        className="mt-8 max-sm:w-full"
      >
        Open Notification Settings
      </LinkButton>
    </MailPageFrame>
  );
}
