import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { CalendarHeart } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Gig } from '#shared/schemas/gigs.ts';
import { changeEnquiry } from '#web/api/enquiries.ts';
import { gigsQuery } from '#web/api/gigs.ts';
import { readGigFromEnquiry } from '#web/pages/owner/parts/gig-from-enquiry.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { loadPart } from '#web/ui/load-part.ts';
import { NoMatch } from '#web/ui/no-match.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { GigFilterBar } from './gig-filter-bar.tsx';
import { type GigAction, GigRow } from './gig-row.tsx';
import type { Asking } from './gig-words.ts';
import { type Asked, useGigActions } from './use-gig-actions.ts';
import { useGigFilters } from './use-gig-filters.ts';

const GigDialog = lazy(async () => ({ default: (await loadPart(() => import('./gig-dialog.tsx'))).GigDialog }));
const AskDialog = lazy(async () => ({ default: (await loadPart(() => import('./ask-dialog.tsx'))).AskDialog }));
const ConfirmFirstDialog = lazy(async () => ({
  default: (await loadPart(() => import('./confirm-first-dialog.tsx'))).ConfirmFirstDialog,
}));
const ReasonDialog = lazy(async () => ({
  default: (await loadPart(() => import('./reason-dialog.tsx'))).ReasonDialog,
}));
const PhoneDialog = lazy(async () => ({ default: (await loadPart(() => import('./phone-dialog.tsx'))).PhoneDialog }));

/** All gigs by date, each with what happens next. */
export function GigList(props: {
  canWrite: boolean;
  asking: Asking;
  onFirstAsk: () => void;
  onBringDiary: () => void;
}) {
  const { canWrite, asking } = props;
  const { filters, isNarrowed, change, clear } = useGigFilters();
  const list = useInfiniteQuery(gigsQuery(filters));
  const editing = useDialogSubject<Gig | 'new'>();
  // "Turn into a gig" on Enquiries leads here.
  const fromEnquiry = readGigFromEnquiry(useLocation().state);
  const navigate = useNavigate();
  const markEnquiry = useMutation(changeEnquiry);
  const [asked, setAsked] = useState<{ gig: Gig; action: Asked } | null>(null);
  const actions = useGigActions(asking, (gig, action) => setAsked({ gig, action }));
  const act = (gig: Gig, action: GigAction) => (action === 'edit' ? editing.ask(gig) : actions.act(gig, action));
  const close = () => setAsked(null);
  const gigs = list.data?.pages.flatMap((page) => page.items);
  const isEmpty = gigs?.length === 0 && !isNarrowed;
  return (
    <section aria-label="Your gigs" aria-busy={list.isPlaceholderData}>
      {!isEmpty && (
        <GigFilterBar filters={filters} change={change} canWrite={canWrite} onAdd={() => editing.ask('new')} />
      )}
      {!gigs && list.error ? (
        <LoadFailed
          level={2}
          title="Your gigs didn’t load"
          onRetry={list.refetch}
          retrying={list.isFetching}
          error={list.error}
        />
      ) : !gigs ? (
        <ListSkeleton />
      ) : gigs.length === 0 ? (
        isNarrowed ? (
          <NoMatch showAll="Show all gigs" onShowAll={clear}>
            No gigs match this search and filter.
          </NoMatch>
        ) : (
          <NoGigs canWrite={canWrite} onFirstAsk={props.onFirstAsk} onBringDiary={props.onBringDiary} />
        )
      ) : (
        <ul
          className={joinClasses(
            'mt-4 divide-y divide-rule transition-opacity',
            list.isPlaceholderData && 'opacity-50',
          )}
        >
          {gigs.map((gig) => (
            <li key={gig.id}>
              <GigRow
                gig={gig}
                asking={asking}
                canWrite={canWrite}
                busy={actions.busyWith === gig.id}
                onAct={(action) => act(gig, action)}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      <Suspense>
        {fromEnquiry && canWrite && (
          <GigDialog
            gig={null}
            known={fromEnquiry.gig}
            asking={asking}
            onSaved={() => markEnquiry.mutate({ id: fromEnquiry.enquiryId, change: { state: 'booked' } })}
            onClose={() => void navigate('/gigs', { replace: true })}
          />
        )}
        {editing.asked && (
          <GigDialog gig={editing.asked === 'new' ? null : editing.asked} asking={asking} onClose={editing.close} />
        )}
        {asked && <GigQuestion {...asked} asking={asking} actions={actions} onClose={close} />}
      </Suspense>
    </section>
  );
}

function GigQuestion(props: {
  gig: Gig;
  action: Asked;
  asking: Asking;
  actions: ReturnType<typeof useGigActions>;
  onClose: () => void;
}) {
  const { gig, action, asking, actions, onClose } = props;
  if (action === 'ask' && !asking.emailVerified) return <ConfirmFirstDialog onClose={onClose} />;
  if (action === 'ask') return <AskDialog gig={gig} onClose={onClose} onSend={() => void actions.send(gig)} />;
  if (action === 'phone') return <PhoneDialog gig={gig} onClose={onClose} onAsked={onClose} />;
  const finish = (reason: string) => actions.finish(gig, action, reason).then(onClose);
  return <ReasonDialog gig={gig} action={action} onClose={onClose} onReason={finish} />;
}

function NoGigs(props: { canWrite: boolean; onFirstAsk: () => void; onBringDiary: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<CalendarHeart />}
      title="No gigs yet"
      action={
        props.canWrite && (
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="secondary" onClick={props.onFirstAsk}>
              Ask your latest client
            </Button>
            <Button variant="quiet" onClick={props.onBringDiary}>
              Import your diary
            </Button>
          </div>
        )
      }
    >
      Each gig is listed here with what happens next. Start with the last one you played, while they still remember it
      well.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="mt-4 divide-y divide-rule">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-4 py-5">
          <Skeleton className="size-14 rounded-md" />
          <div className="flex-1">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="mt-2 h-4 w-40" />
            <Skeleton className="mt-2 h-4 w-48" />
          </div>
        </div>
      ))}
    </div>
  );
}
