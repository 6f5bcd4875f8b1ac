import { longDate } from '#shared/format.ts';
import { reportImportedPath } from '#shared/paths.ts';
import type { ImportedReview } from '#shared/schemas/imports.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Stars } from '#web/ui/stars.tsx';
import { tappableBelow } from './tap-target.ts';
import { TypedText } from './typed-text.tsx';

/** One imported review. Where it comes from stands above its words, not below them. `heading` follows the page's order. */
export const ImportedEntry = ({ review, heading: Heading }: { review: ImportedReview; heading: 'h2' | 'h3' }) => (
  <article className="min-w-0">
    <header>
      <Heading className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <bdi>{review.reviewerName}</bdi>
      </Heading>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-soft">
        {review.rating !== null && <Stars value={review.rating} size="sm" />}
        <span dir="auto" className="wrap-anywhere">
          {review.label}
        </span>
      </div>
    </header>
    <TypedText as="blockquote" text={`“${review.comment}”`} named="review" className="mt-3" />
    <p className="mt-3 text-xs text-ink-faint">
      {review.writtenOn && <time dateTime={review.writtenOn}>{longDate(review.writtenOn)}</time>}
      {review.writtenOn && review.eventType && ' • '}
      {review.eventType && <bdi className="wrap-anywhere">{review.eventType}</bdi>}
      <span className="print:hidden">
        {(review.writtenOn || review.eventType) && ' • '}
        <a
          href={reportImportedPath(review)}
          rel="nofollow"
          className={joinClasses('underline underline-offset-4', tappableBelow)}
        >
          Report
        </a>
      </span>
    </p>
  </article>
);
