import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, MailOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type EnquiryState, enquiryStateNames, enquiryStates } from '#shared/enquiry-words.ts';
import { enquiryPath } from '#shared/paths.ts';
import type { Enquiry } from '#shared/schemas/enquiries.ts';
import { type EnquiryFilters, enquiriesQuery, exportAddress } from '#web/api/enquiries.ts';
import { EnquirySentence } from '#web/pages/owner/parts/enquiry-sentence.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { NoMatch } from '#web/ui/no-match.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { EnquiryRow } from './enquiry-row.tsx';

const EnquiryDialog = lazy(async () => ({
  default: (await loadPart(() => import('./enquiry-dialog.tsx'))).EnquiryDialog,
}));

const choices: Record<'' | EnquiryState, string> = { '': 'All except spam', ...enquiryStateNames };

/** What visitors asked before booking, newest first. */
export function EnquiriesPage() {
  const { supportBy } = useOwner();
  const [address, setAddress] = useSearchParams();
  const state = enquiryStates.find((each) => each === address.get('state'));
  const filters: EnquiryFilters = state ? { state } : {};
  const list = useInfiniteQuery(enquiriesQuery(filters));
  const opened = useDialogSubject<string>();
  const enquiries = list.data?.pages.flatMap((page) => page.items);
  const shown = enquiries?.find(({ id }) => id === opened.asked);
  const isEmpty = enquiries?.length === 0 && !state;
  const choose = (value: string) => setAddress(value ? { state: value } : {}, { preventScrollReset: true });
  return (
    <>
      <ScreenHeader
        title="Enquiries"
        subtitle="Visitors who pressed “Check availability” on your public page. Answer soon: many people ask several acts."
      />
      <PausedNotice beforeTrial="Enquiries from your public page arrive here.">
        You still get enquiries, and you can read, answer and delete them. Changing their status and adding notes is
        paused.
      </PausedNotice>
      <EnquirySentence className="mt-6" />
      {!isEmpty && (
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <SelectField
            label="Status"
            className="flex-1 basis-44 sm:max-w-60"
            value={state ?? ''}
            onChange={choose}
            choices={choices}
          />
          <ExportButton filters={filters} disabled={!enquiries?.length || supportBy !== null} />
        </div>
      )}
      <section aria-label="Your enquiries" aria-busy={list.isPlaceholderData} className="mt-4">
        {!enquiries && list.error ? (
          <LoadFailed
            level={2}
            title="Your enquiries didn’t load"
            onRetry={list.refetch}
            retrying={list.isFetching}
            error={list.error}
          />
        ) : !enquiries ? (
          <ListSkeleton />
        ) : enquiries.length === 0 ? (
          state ? (
            <NoMatch showAll="Show all enquiries" onShowAll={() => choose('')}>
              You have no enquiries with this status.
            </NoMatch>
          ) : (
            <NoEnquiries onSpam={() => choose('spam')} />
          )
        ) : (
          <ul className={joinClasses('divide-y divide-rule', list.isPlaceholderData && 'opacity-50')}>
            {enquiries.map((enquiry: Enquiry) => (
              <li key={enquiry.id}>
                <EnquiryRow enquiry={enquiry} onOpen={() => opened.ask(enquiry.id)} />
              </li>
            ))}
          </ul>
        )}
        <LoadMore list={list} />
      </section>
      <Suspense>{shown && <EnquiryDialog key={shown.id} enquiry={shown} onClose={opened.close} />}</Suspense>
    </>
  );
}

function ExportButton({ filters, disabled }: { filters: EnquiryFilters; disabled: boolean }) {
  const words = (
    <>
      <Download aria-hidden="true" className="size-4" />
      Download CSV
    </>
  );
  if (disabled)
    return (
      <Button variant="secondary" className="h-12" disabled>
        {words}
      </Button>
    );
  return (
    <LinkButton variant="secondary" className="h-12" href={exportAddress(filters)} download>
      {words}
    </LinkButton>
  );
}

function NoEnquiries({ onSpam }: { onSpam: () => void }) {
  const { slug } = useOwner();
  return (
    <EmptyState
      level={2}
      icon={<MailOpen />}
      title="No enquiries yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <a
            href={enquiryPath({ slug })}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            See your form
          </a>
          <Button variant="quiet" onClick={onSpam}>
            Show spam
          </Button>
        </div>
      }
    >
      When visitors press “Check availability” on your public page, their enquiries arrive here. Share your page, and
      choose in{' '}
      <Link to="/profile#contact" className={textLink}>
        Business Info
      </Link>{' '}
      whether they get our form or your own booking page.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-rule">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-4 py-5">
          <Skeleton className="size-14 rounded-md" />
          <div className="flex-1">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="mt-2 h-4 w-40" />
            <Skeleton className="mt-2 h-4 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
