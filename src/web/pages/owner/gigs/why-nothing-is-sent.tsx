import { useMutation } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format.ts';
import type { InvitationSettings } from '#shared/schemas/gigs.ts';
import { messageOf } from '#web/api/client.ts';
import { resumeInvitations } from '#web/api/invitations.ts';
import { Button } from '#web/ui/button.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';

const stoppedWords: Record<
  NonNullable<InvitationSettings['stopped']>,
  { title: string; text: string; resumes: boolean }
> = {
  lapsed: {
    title: 'Asking has stopped',
    text: 'Your trial or subscription had ended, so no invitations were sent. Nothing resumes by itself: look at your gigs, then press Resume.',
    resumes: true,
  },
  suspended: {
    title: 'Asking has stopped',
    text: 'Your public page was suspended, so no invitations were sent. Once it’s back, look at your gigs, then press Resume.',
    resumes: true,
  },
  rates: {
    title: 'Asking has stopped: too many emails bounced or were reported as spam',
    text: 'No invitations are sent. Correct the addresses of the gigs that were not delivered, then write to support to have sending resumed.',
    resumes: false,
  },
  administrator: {
    title: 'Our team has paused your invitations',
    text: 'No invitations are sent until our team resumes them. Questions? Write to support.',
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
            title: 'Not resumed',
            description: messageOf(error, 'Please try again in a moment.'),
            variant: 'danger',
          })
        : toast({ title: 'Asking resumed', description: 'Invitations that are due go out again.' }),
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
  if (settings.notReadyBecause === 'own_address')
    return (
      <Banner title="Confirm your own email address first">
        Invitations are only sent for owners whose address is confirmed. Open the link we emailed you, or send it again
        from{' '}
        <Link to="/settings#account-information" className={textLink}>
          Settings
        </Link>
        . You can add gigs already.
      </Banner>
    );
  if (settings.notReadyBecause === 'postal_address')
    return (
      <Banner title="Emails can’t be sent yet" action={<SupportLink />}>
        Whoever runs this copy of Starbill has not set the postal address that such emails must carry by law. You can
        add gigs and ask from your own phone already.
      </Banner>
    );
  if (settings.isWarned)
    return (
      <Banner title="Too many of your invitations don’t arrive or aren’t wanted">
        Check the addresses of your gigs, and ask only clients who know you. If it gets worse, sending pauses by itself.
      </Banner>
    );
  if (settings.ownLimit)
    return (
      <Banner title={`Our team has set your daily limit to ${formatNumber(settings.ownLimit.dailyLimit)}`}>
        What doesn’t fit into one day waits for the next.
        {settings.ownLimit.reason && <Said>{settings.ownLimit.reason}</Said>}
      </Banner>
    );
  return null;
}

/** What our team wrote. */
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
