import { useSite } from '#web/document.tsx';
import { appUrl } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Ask, MailPageFrame, Words } from './mail-page-frame.tsx';

export const Unsubscribe = ({ token, business }: { token: string; business: string }) => (
  <MailPageFrame title="No more mail about new reviews?">
    <Words>
      We then no longer write to you when <bdi>{business}</bdi> gets a new review. Mail that you ask for yourself, such
      as a sign-in link, still comes.
    </Words>
    <Ask action="/unsubscribe" token={token}>
      Unsubscribe
    </Ask>
  </MailPageFrame>
);

export function Unsubscribed({ business }: { business: string }) {
  const site = useSite();
  return (
    <MailPageFrame title="You are unsubscribed">
      <Words>
        We no longer write to you when <bdi>{business}</bdi> gets a new review. You can have these mails again, under
        Notifications.
      </Words>
      <LinkButton
        href={appUrl(site, '/notification-settings')}
        variant="secondary"
        size="lg"
        className="mt-8 max-sm:w-full"
      >
        Open Notifications
      </LinkButton>
    </MailPageFrame>
  );
}
