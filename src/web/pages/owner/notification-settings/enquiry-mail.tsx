import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/client.ts';
import { wantEnquiryMail } from '#web/api/notifications.ts';
import { toast } from '#web/ui/toast.ts';
import { KindOfEmail } from './kind-of-email.tsx';

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
  return (
    <KindOfEmail
      title="About enquiries"
      className="mt-6 border-t border-rule pt-5"
      text={
        wanted
          ? `We email ${to} about every enquiry. Reply to that email, and your answer goes straight to the person who asked.`
          : `Turned off: we don’t email ${to} about enquiries. You’ll still find them under Enquiries.`
      }
      toggle={{ emails: 'enquiry emails', wanted, isSaving: isPending, onPress: () => mutate({ wanted: !wanted }) }}
    />
  );
}
