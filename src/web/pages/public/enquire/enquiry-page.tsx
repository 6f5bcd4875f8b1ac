import { CalendarCheck, CircleCheck } from 'lucide-react';
import { performerPath, reviewPagePath } from '#shared/paths.ts';
import { performerName, performerNameOnForm } from '#shared/performers.ts';
import type { PublicPerformer } from '#shared/schemas/performers.ts';
import type { PublicReviews } from '#shared/schemas/reviews.ts';
import { type PageHead, PublicDocument, useSite } from '#web/document.tsx';
import { headImage, withErrorTitle } from '#web/pages/public/parts/performer-head.ts';
import { PagePaused, PerformerNotFound } from '#web/pages/public/parts/performer-not-found.tsx';
import { PublishedBy } from '#web/pages/public/parts/published-by.tsx';
import { RatingLine } from '#web/pages/public/parts/rating-line.tsx';
import { ShortHero } from '#web/pages/public/parts/short-hero.tsx';
import type { EnquiryOnPage, OnPage } from '#web/public-site.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { formMarks } from './form-marks.ts';

/** Where a visitor asks whether an act is free. A plain form, posted: it needs no script. */
export function EnquiryPage({ page }: { page: OnPage<EnquiryOnPage> }) {
  if (!page) return <PerformerNotFound />;
  return 'paused' in page ? <PagePaused /> : <Enquiry {...page} />;
}

function Enquiry({ found, state }: EnquiryOnPage) {
  const { enquiryScripts } = useSite().assets;
  const { performer, stats } = found;
  const isSent = state !== null && 'sent' in state;
  const isOpen = performer.takesEnquiries;
  const head = headOf(found);
  const hasProblems = !isSent && (state?.error || Object.keys(state?.problems ?? {}).length > 0);
  return (
    <PublicDocument
      head={hasProblems ? withErrorTitle(head) : head}
      scripts={isSent || isOpen ? enquiryScripts : []}
      performer={performer}
    >
      <ShortHero performer={performer} />
      <main className="mx-auto max-w-xl px-4 pt-6 pb-16 sm:px-6">
        {isSent ? (
          <Sent performer={performer} {...state} />
        ) : isOpen ? (
          <>
            <h1 dir="auto" className="text-center text-4xl wrap-anywhere">
              Is {performerNameOnForm(performer)} free?
            </h1>
            <RatingLine stats={stats} className="mt-3 justify-center" />
            <p className="mt-3 text-center text-ink-soft">
              Say when, where and what you’re planning. They’ll answer you directly.
            </p>
            <EnquiryForm performer={performer} state={state} />
          </>
        ) : (
          <NoEnquiries performer={performer} />
        )}
      </main>
      <PublishedBy />
    </PublicDocument>
  );
}

function Sent({
  performer,
  ownPage,
  emailed,
}: {
  performer: PublicPerformer;
  ownPage: string | null;
  emailed: boolean;
}) {
  return (
    <section className="py-6 text-center" {...{ [formMarks.sent]: performer.id }}>
      <CircleCheck aria-hidden="true" strokeWidth={1.5} className="mx-auto size-14 text-good" />
      <h1 className="mt-5 text-5xl">Enquiry sent</h1>
      <p className="mx-auto mt-4 max-w-md text-lg text-ink-soft">
        <bdi>{performerName(performer)}</bdi> has your enquiry and will answer you directly
        {ownPage === null ? ', usually by email. If you hear nothing, check your spam folder.' : ' by phone.'}
      </p>
      <p className="mx-auto mt-3 max-w-md text-ink-soft">
        An enquiry isn’t a booking: nothing is agreed until you both say so.
        {emailed && ' Our email has a link to see or delete what you sent.'}
      </p>
      {ownPage === null && !emailed && (
        <p className="mx-auto mt-3 max-w-md text-ink-soft">
          Your address has had three emails from us today, so we don’t send a copy of this one. To have it deleted, ask
          them:{' '}
          <a href={performerPath(performer)} className={textLink}>
            see how to reach them
          </a>
          .
        </p>
      )}
      <LinkButton href={reviewPagePath(performer)} size="lg" className="mt-8 max-sm:w-full">
        Read their reviews
      </LinkButton>
      {ownPage !== null && (
        <p className="mt-5">
          <a href={ownPage} className={joinClasses(textLink, 'inline-flex min-h-11 items-center')}>
            See or delete what you sent
          </a>
        </p>
      )}
    </section>
  );
}

function NoEnquiries({ performer }: { performer: PublicPerformer }) {
  return (
    <section className="py-6 text-center">
      <CalendarCheck aria-hidden="true" strokeWidth={1.5} className="mx-auto size-14 text-ink-faint" />
      <h1 className="mt-5 text-4xl">No enquiries here</h1>
      <p className="mx-auto mt-4 max-w-md text-lg text-ink-soft">
        <bdi>{performerName(performer)}</bdi> doesn’t take enquiries through Starbill. Their page says how to reach
        them.
      </p>
      <LinkButton href={performerPath(performer)} size="lg" className="mt-8 max-sm:w-full">
        See how to reach them
      </LinkButton>
    </section>
  );
}

function headOf(found: PublicReviews): PageHead {
  const name = performerNameOnForm(found.performer);
  return {
    title: `Check availability: ${name}`,
    description: `Ask ${name} whether they are free on your date, without an account.`,
    image: headImage(found),
  };
}
