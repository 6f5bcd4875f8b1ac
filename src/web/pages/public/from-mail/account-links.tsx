import { useSite } from '#web/document.tsx';
import { appUrl } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Ask, MailPageFrame, Words } from './mail-page-frame.tsx';

/** Behind "This wasn't me". */
export const SecureAccount = ({ token, restores }: { token: string; restores: boolean }) => (
  <MailPageFrame title="Wasn’t this you?">
    <Words>
      We’ll sign out every device, cancel the current password and remove passkeys and API keys added since.
      {restores && ' We’ll also put back the email address this email was sent to.'} Then we’ll email you a link to
      choose a new password.
    </Words>
    <p className="mt-5 text-sm text-ink-soft">
      We’ll also pause webhooks added or changed since, remove a diary that was linked since, and make a new address for
      the calendar of your gigs.
    </p>
    <Ask action="/secure-account" token={token} danger>
      Secure my account
    </Ask>
    <p className="mt-8 text-sm text-ink-soft">If it was you, close this page. Nothing has changed.</p>
  </MailPageFrame>
);

export function AccountSecured({ email }: { email: string | null }) {
  const site = useSite();
  return (
    <MailPageFrame title="Your account is secured">
      <Words>
        {email === null ? (
          'You’ve already done this: every device was signed out, and we emailed a link to choose a new password. If you can’t find it, choose “Forgotten your password?” on the sign-in page.'
        ) : (
          <>
            Every device is signed out, and the old password no longer works. We’ve emailed a link to{' '}
            <bdi className="font-semibold text-ink">{email}</bdi>. Use it within an hour to choose a new password.
          </>
        )}
      </Words>
      <p className="mt-5 text-sm text-ink-soft">
        Once you’ve signed in, check what else could have been changed: your booking email and links on Business Info,
        Notification Settings, and API & webhooks, where webhooks added or changed since are paused. The calendar of
        your gigs has a new address: copy it again if you use it. If you got other emails about things you didn’t do,
        press “This wasn’t me” there too.
      </p>
      <p className="mt-5 text-sm text-ink-soft">
        Two-factor sign-in stays as it is. If you’re asked for a code you never set up, write to{' '}
        <a
          href={`mailto:${site.operator.supportEmail}`}
          className="font-semibold text-action underline underline-offset-4 wrap-anywhere"
        >
          {site.operator.supportEmail}
        </a>
        .
      </p>
      <LinkButton href={appUrl(site, '/sign-in')} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
        Go to sign-in
      </LinkButton>
    </MailPageFrame>
  );
}

export function ConfirmEmail({ token, email, oldEmail }: { token: string; email: string; oldEmail: string }) {
  const site = useSite();
  return (
    <MailPageFrame title="Use this address?">
      <Words>
        From now on you sign in with <bdi className="font-semibold text-ink">{email}</bdi>, and our emails go there.{' '}
        <bdi>{oldEmail}</bdi> will no longer work for signing in.
      </Words>
      <Ask action="/confirm-email" token={token}>
        Use this address
      </Ask>
      <LinkButton href={appUrl(site, '/settings')} variant="quiet" size="lg" className="mt-3 max-sm:w-full">
        Keep the old one
      </LinkButton>
    </MailPageFrame>
  );
}

export function EmailChanged({ email, oldEmail }: { email: string; oldEmail: string }) {
  const site = useSite();
  return (
    <MailPageFrame title="Your email address is changed">
      <Words>
        From now on you sign in with <bdi className="font-semibold text-ink">{email}</bdi>, and our emails go there.
      </Words>
      <p className="mt-5 text-sm text-ink-soft wrap-anywhere">
        We’ve also emailed <bdi>{oldEmail}</bdi>. The change can be undone from there for seven days.
      </p>
      <LinkButton href={appUrl(site, '/dashboard')} size="lg" className="mt-8 max-sm:w-full">
        Go to your dashboard
      </LinkButton>
    </MailPageFrame>
  );
}
