import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { performerStates } from '#shared/administration.ts';
import { limits } from '#shared/limits.ts';
import type { AdminPerformer } from '#shared/schemas/administration.ts';
import { performersQuery } from '#web/api/administration.ts';
import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { ListStates } from '#web/pages/admin/parts/list-states.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { PerformerRow } from './performer-row.tsx';
import { SendingDialog } from './sending-dialog.tsx';
import { SlugDialog } from './slug-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

export function AdminPerformersPage() {
  return (
    <AdminScreen title="Performers" subtitle="Find a performer, see how they’re doing, and help or suspend them.">
      <Performers />
    </AdminScreen>
  );
}

type Asked = { what: 'suspend' | 'slug' | 'sending' | 'invoices'; performer: AdminPerformer };

const typingPause = 250;

function Performers() {
  // A link, from the audit log or an email for example, may name whom to find.
  const [address] = useSearchParams();
  const [typed, setTyped] = useState(address.get('search') ?? '');
  const [search, setSearch] = useState(typed);
  const [state, setState] = useState<(typeof performerStates)[number]>('all');
  const { asked, ask, close } = useDialogSubject<Asked>();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useInfiniteQuery(performersQuery({ search, state }));
  return (
    <>
      <search className="flex flex-wrap items-end gap-x-6 gap-y-3 py-4">
        <Field
          label="Find a performer"
          type="search"
          className="max-w-md flex-1 basis-64"
          maxLength={limits.search}
          placeholder="Name, address or email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Checkbox
          label="Suspended only"
          checked={state === 'suspended'}
          onChange={(on) => setState(on ? 'suspended' : 'all')}
        />
        <Checkbox
          label="Invitations paused or warned only"
          checked={state === 'asking'}
          onChange={(on) => setState(on ? 'asking' : 'all')}
        />
      </search>
      <ListStates
        query={query}
        failed="The performers didn’t load"
        empty={
          <EmptyState level={2} icon={<Users />} title="No performers found">
            {search || state !== 'all'
              ? 'No performers match. Try fewer letters, or clear the filter.'
              : 'Performers are listed here once they sign up.'}
          </EmptyState>
        }
      >
        {(performer) => (
          <PerformerRow
            key={performer.id}
            performer={performer}
            onSuspend={() => ask({ what: 'suspend', performer })}
            onSending={() => ask({ what: 'sending', performer })}
            onChangeSlug={() => ask({ what: 'slug', performer })}
            onShowInvoices={() => ask({ what: 'invoices', performer })}
          />
        )}
      </ListStates>
      <SuspendDialog performer={asked?.what === 'suspend' ? asked.performer : null} onClose={close} />
      <SendingDialog performer={asked?.what === 'sending' ? asked.performer : null} onClose={close} />
      <InvoicesDialog performer={asked?.what === 'invoices' ? asked.performer : null} onClose={close} />
      <SlugDialog performer={asked?.what === 'slug' ? asked.performer : null} onClose={close} />
    </>
  );
}
