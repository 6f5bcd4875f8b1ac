import { useSite } from '#web/document.tsx';
import { appUrl } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Ask, MailPageFrame, Words } from './mail-page-frame.tsx';
import type { OwnersList } from './mail-page-state.ts';

const words: Record<OwnersList, { emails: string; what: string }> = {
  'new-reviews': { emails: 'new reviews', what: 'a new review' },
  enquiries: { emails: 'enquiries', what: 'an enquiry' },
};

export const Unsubscribe = ({ token, business, list }: { token: string; business: string; list: OwnersList }) => (
  <MailPageFrame title={`Stop emails about ${words[list].emails}?`}>
    <Words>
      You won’t get an email when <bdi>{business}</bdi> gets {words[list].what}. You’ll still get emails you ask for,
      such as a sign-in link.
    </Words>
    <Ask action="/unsubscribe" token={token}>
      Unsubscribe
    </Ask>
  </MailPageFrame>
);

export function Unsubscribed({ business, list }: { business: string; list: OwnersList }) {
  const site = useSite();
  return (
    <MailPageFrame title="You’re unsubscribed">
      <Words>
        We’ll no longer email you when <bdi>{business}</bdi> gets {words[list].what}. You can turn these emails back on
        in Notification Settings.
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
