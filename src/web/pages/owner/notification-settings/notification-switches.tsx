import { useMutation } from '@tanstack/react-query';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { messageOf } from '#web/api/client.ts';
import { changeNotifications, type NotificationFlags } from '#web/api/notifications.ts';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';

/** The master switch and the two that follow it. While something is being saved, the two wait. */
export function NotificationSwitches({ person }: { person: SignedIn }) {
  const { mutate, isPending } = useMutation({
    ...changeNotifications,
    onSuccess: (...details) => {
      toast({ title: 'Settings Updated', description: 'Your notification preferences have been saved.' });
      return changeNotifications.onSuccess?.(...details);
    },
    onError: (error, ...details) => {
      toast({ title: 'Error', description: messageOf(error, 'Failed to update user'), variant: 'danger' });
      return changeNotifications.onError?.(error, ...details);
    },
  });
  const save = (flags: NotificationFlags) => mutate(flags);
  const masterOff = !person.emailNotificationsEnabled;
  return (
    <Card aria-labelledby="switches-title">
      <h2 id="switches-title" className="text-xl">
        Email notifications
      </h2>
      <div className="mt-3 divide-y divide-rule">
        <SwitchRow
          label="Enable email notifications"
          text="When this is off, customers aren’t thanked or told that their review is live, and you aren’t told about new reviews. Invitations, requests to confirm, decisions and enquiries are still emailed."
          checked={person.emailNotificationsEnabled}
          onChange={(on) => save({ emailNotificationsEnabled: on })}
        />
        <SwitchRow
          label="When a review is submitted"
          text="Thanks your customer and asks them to confirm their address, so the review can say “Verified”."
          checked={person.notifyOnReviewSubmission}
          disabled={masterOff || isPending}
          onChange={(on) => save({ notifyOnReviewSubmission: on })}
        />
        <SwitchRow
          label="When a review is approved"
          text="Tells your customer that their review is live, with a link to your page."
          checked={person.notifyOnReviewApproval}
          disabled={masterOff || isPending}
          onChange={(on) => save({ notifyOnReviewApproval: on })}
        />
      </div>
    </Card>
  );
}

function SwitchRow(props: {
  label: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <div className="flex items-center justify-between gap-6 py-4">
      <div className="min-w-0">
        <p className="font-semibold">{props.label}</p>
        <p className="mt-0.5 text-sm text-ink-soft">{props.text}</p>
      </div>
      <Switch
        label={props.label}
        checked={props.checked}
        {...(props.disabled && { disabled: true })}
        onChange={props.onChange}
      />
    </div>
  );
}
