import { useMutation } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format.ts';
import type { InvitationSettings } from '#shared/schemas/gigs.ts';
import { messageOf } from '#web/api/client.ts';
import { resumeInvitations } from '#web/api/invitations.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import { ConfirmLinkButton } from './confirm-link-button.tsx';

const stoppedWords: Record<
  NonNullable<InvitationSettings['stopped']>,
  { title: string; text: string; resumes: boolean }
> = {
  lapsed: {
    title: 'Asking has stopped',
    text: 'Your trial or subscription had ended, so no invitations were sent. Check your gigs, then press Resume to start again.',
    resumes: true,
  },
  suspended: {
    title: 'Asking has stopped',
    text: 'Your public page was suspended, so no invitations were sent. Once it’s back, check your gigs, then press Resume.',
    resumes: true,
  },
  rates: {
    title: 'Asking has stopped: too many emails bounced or were reported as spam',
    text: 'No invitations are being sent. Correct the addresses of gigs marked “Not delivered”, then write to support and we’ll start sending again.',
    resumes: false,
  },
  administrator: {
    title: 'An administrator at Starbill has paused your invitations',
    text: 'No invitations will be sent until an administrator resumes them. Questions? Write to support.',
    resumes: false,
  },
};

/** Says why no email leaves, or fewer than usual, and what to do about it; nothing while all is well. */
export function WhyNothingIsSent({ settings }: { settings: InvitationSettings }) {
  const resume = useMutation({
    ...resumeInvitations,
    onSettled: (_settings, error) =>
      error
        ? toast({
            title: 'Couldn’t resume asking',
            description: messageOf(error, 'Try again in a moment.'),
            variant: 'danger',
          })
        : toast({ title: 'Asking resumed', description: 'Invitations that are due will be sent.' }),
  });
  if (settings.stopped) {
    const { title, text, resumes } = stoppedWords[settings.stopped];
    return (
      <Banner
        title={title}
        action={
          resumes ? (
            <Button variant="secondary" busyText={resume.isPending && 'Resuming...'} onClick={() => resume.mutate()}>
              Resume
            </Button>
          ) : (
            <SupportLink />
          )
        }
      >
        {text}
        {settings.stoppedReason && <Said>{settings.stoppedReason}</Said>}
      </Banner>
    );
  }
  if (settings.notReadyBecause === 'own_address') return <ConfirmFirst />;
  if (settings.notReadyBecause === 'postal_address')
    return (
      <Banner title="Emails can’t be sent yet" action={<SupportLink />}>
        By law these emails must carry a postal address, and the operator of this site hasn’t set one yet. You can
        already add gigs and ask from your own phone.
      </Banner>
    );
  if (settings.isWarned)
    return (
      <Banner title="Too many of your invitations bounce or are reported as spam">
        Check the addresses on your gigs, and only ask clients who know you. If this gets worse, sending pauses
        automatically.
      </Banner>
    );
  if (settings.ownLimit)
    return (
      <Banner
        title={`An administrator at Starbill has set your daily limit to ${formatNumber(settings.ownLimit.dailyLimit)}`}
      >
        Any more than that wait until the next day.
        {settings.ownLimit.reason && <Said>{settings.ownLimit.reason}</Said>}
      </Banner>
    );
  return null;
}

function ConfirmFirst() {
  const { email } = useSignedIn();
  return (
    <Banner title="Confirm your own email address first" action={<ConfirmLinkButton />}>
      We only send emails for owners who’ve confirmed their address. Open the link we emailed to{' '}
      <span className="break-all">{email}</span>. Meanwhile you can add gigs, and ask from your own phone.
    </Banner>
  );
}

/** What the administrator wrote. */
const Said = ({ children }: { children: string }) => (
  <span dir="auto" className="mt-2 block border-l-2 border-action pl-3 break-words whitespace-pre-line">
    {children}
  </span>
);

const SupportLink = () => (
  <Link to="/support" className={textLink}>
    Support
  </Link>
);

function Banner({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-action-soft px-5 py-4 sm:px-7"
    >
      <CirclePause aria-hidden="true" className="size-6 shrink-0 text-action max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      {action}
    </section>
  );
}
