import { useQuery } from '@tanstack/react-query';
import { administratorsQuery } from '#web/api/administrators.ts';
import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdministratorRow } from './administrator-row.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';

export function AdminAdministratorsPage() {
  return (
    <AdminScreen
      title="Administrators"
      subtitle="Who decides on reviews here. They all have the same rights, and get an email when someone joins or leaves."
    >
      <Administrators />
    </AdminScreen>
  );
}

function Administrators() {
  const { data, error, refetch, isFetching } = useQuery(administratorsQuery);
  if (!data && error)
    return (
      <LoadFailed
        level={2}
        title="The administrators didn’t load"
        onRetry={refetch}
        retrying={isFetching}
        error={error}
      />
    );
  if (!data)
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    );
  const { administrators, invitations } = data;
  return (
    <>
      <InviteForm />
      <ul aria-label="Administrators" className="divide-y divide-rule border-y border-rule">
        {administrators.map((administrator) => (
          <AdministratorRow key={administrator.id} administrator={administrator} isLast={administrators.length === 1} />
        ))}
      </ul>
      <section aria-labelledby="invitations-title" className="mt-10">
        <h2 id="invitations-title" className="text-2xl">
          Invitations
        </h2>
        {invitations.length === 0 ? (
          <p className="mt-3 text-ink-soft">Nobody is invited at the moment.</p>
        ) : (
          <ul className="mt-3 divide-y divide-rule border-y border-rule">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
