import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/client.ts';
import { changeSettings } from '#web/api/profiles.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** The switches of this form that an owner without a subscription may still need: nobody pays to be left alone. */
const switches = {
  showEmail: {
    text: 'Your email address is shown on your public page. You can still hide it.',
    action: 'Hide email address',
    busy: 'Hiding...',
    done: { title: 'Email address hidden', description: 'Your public page no longer shows it.' },
    failed: 'Couldn’t hide the email address',
  },
  takesEnquiries: {
    text: 'Visitors can send you enquiries from your public page. You can still turn that off.',
    action: 'Turn off enquiries',
    busy: 'Turning off...',
    done: { title: 'Enquiries turned off', description: 'Your public page no longer has the form.' },
    failed: 'Couldn’t turn off enquiries',
  },
} as const;

export function LessWhileLapsed({ name }: { name: keyof typeof switches }) {
  const words = switches[name];
  const { mutate, isPending } = useMutation({
    ...changeSettings,
    onSuccess: async (...answer) => {
      await changeSettings.onSuccess?.(...answer);
      toast(words.done);
    },
    onError: (error) => toast({ title: words.failed, description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-ink-soft">{words.text}</p>
      <Button variant="secondary" busyText={isPending && words.busy} onClick={() => mutate({ [name]: false })}>
        {words.action}
      </Button>
    </div>
  );
}
