import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/client.ts';
import { invitationPreviewAddress, invitationPreviewQuery, type PreviewOf } from '#web/api/invitations.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The real email in a frame; its links lead nowhere. */
export function InvitationPreview({ of, className }: { of: PreviewOf; className?: string }) {
  const { isSuccess, error, refetch, isFetching } = useQuery(invitationPreviewQuery(of));
  const shape = joinClasses('block w-full rounded-md', className);
  if (error)
    return (
      <ErrorState title="The preview didn’t load" onRetry={refetch} retrying={isFetching}>
        {messageOf(error, 'Try again in a moment.')}
      </ErrorState>
    );
  if (!isSuccess) return <Skeleton className={shape} />;
  return (
    <iframe
      src={invitationPreviewAddress(of)}
      title="Preview of the email"
      sandbox=""
      className={`${shape} border border-rule bg-white`}
    />
  );
}
