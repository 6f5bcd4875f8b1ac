import { useQuery } from '@tanstack/react-query';
import { invitationPreviewAddress, invitationPreviewQuery, type PreviewOf } from '#web/api/invitations.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The real email in a frame; its links lead nowhere. */
export function InvitationPreview({ of, className }: { of: PreviewOf; className?: string }) {
  const { isSuccess, error, refetch, isFetching } = useQuery(invitationPreviewQuery(of));
  const shape = joinClasses('block w-full rounded-md', className);
  if (error)
    return <LoadFailed title="The preview didn’t load" onRetry={refetch} retrying={isFetching} error={error} />;
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
