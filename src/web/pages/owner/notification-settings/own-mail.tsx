import { useMutation } from '@tanstack/react-query';
import { reviewCountText } from '#shared/format.ts';
import { type ReviewMailRhythm, reviewMailRhythms } from '#shared/mails.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { NotificationStatus } from '#shared/schemas/notifications.ts';
import { usualWaitText } from '#shared/trust.ts';
import { messageOf } from '#web/api/client.ts';
import { wantNewReviewMail } from '#web/api/notifications.ts';
import { whenText } from '#web/pages/owner/parts/when-text.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { KindOfEmail } from './kind-of-email.tsx';

const rhythmLabels: Record<ReviewMailRhythm, string> = { at_once: 'At once', daily: 'Daily', weekly: 'Weekly' };
const rhythms = reviewMailRhythms.map((value) => ({ value, label: rhythmLabels[value] }));

const rhythmText: Record<ReviewMailRhythm, (to: string) => string> = {
  at_once: (to) => `We email ${to} about every new review, as it comes in.`,
  daily: (to) => `We email ${to} once a day, soon after 9:00 in the morning, about all new reviews together.`,
  weekly: (to) => `We email ${to} once a week, on Monday soon after 9:00, about all new reviews together.`,
};

/** Whether, how often and with which words the owner hears of new reviews. */
export function OwnMail({ status, person }: { status: NotificationStatus; person: SignedIn }) {
  const { newReviewMail: mail } = status;
  const { mutate, isPending, variables } = useMutation({
    ...wantNewReviewMail,
    onSuccess: (...details) => {
      toast({ title: 'Settings Updated', description: 'Your notification preferences have been saved.' });
      return wantNewReviewMail.onSuccess?.(...details);
    },
    onError: (error, ...details) => {
      toast({ title: 'Error', description: messageOf(error, 'Failed to update user'), variant: 'danger' });
      return wantNewReviewMail.onError?.(error, ...details);
    },
  });
  const { wanted, rhythm, includesText } = mail;
  const masterOn = person.emailNotificationsEnabled;
  const wait = usualWaitText(status.halfDecidedWithinHours);
  return (
    <KindOfEmail
      title="About new reviews"
      className="mt-5"
      text={
        <>
          {!masterOn
            ? 'Off, because email notifications are off.'
            : wanted
              ? rhythmText[rhythm](mail.to)
              : `Turned off: we don’t email ${mail.to} about new reviews.`}
          {masterOn && wanted && rhythm !== 'at_once' && ' When nothing is new, nothing is sent.'}
        </>
      }
      toggle={
        masterOn
          ? {
              emails: 'these emails',
              wanted,
              isSaving: isPending && variables.wanted !== undefined,
              onPress: () => mutate({ wanted: !wanted }),
            }
          : null
      }
    >
      {masterOn && wanted && (
        <>
          <div className="mt-4">
            <Segmented
              label="How often"
              options={rhythms}
              value={rhythm}
              onChange={(value) => mutate({ rhythm: value })}
            />
          </div>
          {mail.next && !isPending && (
            <p className="mt-3 text-sm text-ink-soft">
              {reviewCountText(mail.next.reviews)} so far, to be emailed{' '}
              {whenText(mail.next.at, person.timeZone, new Date())}.
            </p>
          )}
          <div className="mt-4 flex items-center justify-between gap-6">
            <div className="min-w-0">
              <p className="text-sm font-semibold">Include the review text</p>
              <p className="text-sm text-ink-soft">When this is off, these emails only show the stars and the name.</p>
            </div>
            <Switch
              label="Include the review text"
              checked={includesText}
              busy={isPending}
              onChange={(on) => mutate({ includesText: on })}
            />
          </div>
        </>
      )}
      {wait && <p className="mt-4 text-sm text-ink-soft">Each review is approved or rejected, {wait}.</p>}
    </KindOfEmail>
  );
}
