import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/client.ts';
import { wantEnquiryMail } from '#web/api/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** A switch of its own: an enquiry is not a review, and missing one costs a gig. */
export function EnquiryMail({ to, wanted }: { to: string; wanted: boolean }) {
  const { mutate, isPending } = useMutation({
    ...wantEnquiryMail,
    onSuccess: (...details) => {
      toast({ title: 'Settings Updated', description: 'Your notification preferences have been saved.' });
      return wantEnquiryMail.onSuccess?.(...details);
    },
    onError: (error) =>
      toast({ title: 'Error', description: messageOf(error, 'Failed to update user'), variant: 'danger' }),
  });
  const title = 'About enquiries';
  return (
    <section aria-label={title} className="mt-6 border-t border-rule pt-5">
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <p className="mt-0.5 text-sm break-words text-ink-soft">
        {wanted
          ? `We email ${to} about every enquiry. Reply to that email, and your answer goes straight to the person who asked.`
          : `Turned off: we don’t email ${to} about enquiries. You’ll still find them under Enquiries.`}
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        busyText={isPending && 'Saving...'}
        onClick={() => mutate({ wanted: !wanted })}
      >
        {wanted ? 'Turn off' : 'Turn back on'}
      </Button>
    </section>
  );
}
