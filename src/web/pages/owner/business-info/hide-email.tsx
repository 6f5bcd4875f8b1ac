import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/client.ts';
import { changeSettings } from '#web/api/profiles.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** The one switch of this form that an owner without a subscription may still need: nobody pays to be left alone. */
export function HideEmail() {
  const { mutate, isPending } = useMutation({
    ...changeSettings,
    onSuccess: async (...answer) => {
      await changeSettings.onSuccess?.(...answer);
      toast({ title: 'Email address hidden', description: 'Your public page no longer shows it.' });
    },
    onError: (error) =>
      toast({ title: 'Not hidden', description: messageOf(error, 'Please try again.'), variant: 'danger' }),
  });
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-ink-soft">Your email address is shown on your public page. You can still hide it.</p>
      <Button variant="secondary" busyText={isPending && 'Hiding...'} onClick={() => mutate({ showEmail: false })}>
        Hide email address
      </Button>
    </div>
  );
}
