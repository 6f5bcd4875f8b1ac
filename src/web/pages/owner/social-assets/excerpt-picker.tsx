import { type Excerpt, excerptParts } from '#shared/excerpts.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { Button } from '#web/ui/button.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import type { Creative } from './use-creative.ts';

/** The review in its sentences; those that are pressed are on the picture, and they always follow one another. */
export function ExcerptPicker({ review, creative }: { review: OwnReview; creative: Creative }) {
  const parts = excerptParts(review.comment);
  const chosen = creative.excerptOf(review);
  if (parts.length < 2) return null;
  const isIn = ({ from, to }: Excerpt) => from >= chosen.from && to <= chosen.to;
  const whole = parts.every(isIn);

  /** A part outside is taken in with all between; one at an end is let go; one in the middle stays alone. */
  function afterPressing(part: Excerpt): Excerpt | null {
    const inside = parts.filter(isIn);
    const [first, last] = [inside[0], inside.at(-1)];
    if (whole || !first || !last) return part;
    if (!isIn(part)) return { from: Math.min(part.from, first.from), to: Math.max(part.to, last.to) };
    if (part === first) return inside[1] ? { from: inside[1].from, to: last.to } : null;
    if (part === last) return { from: first.from, to: inside.at(-2)?.to ?? part.to };
    return part;
  }

  return (
    <section aria-labelledby="the-words" className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-3 border-b border-rule pb-3">
        <h2 id="the-words" className="text-2xl">
          Choose the words
        </h2>
        {!whole && (
          <Button variant="quiet" onClick={() => creative.setExcerpt(review, null)}>
            Whole review
          </Button>
        )}
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        Press the sentence to start with, then others to include them. The words are always the reviewer’s own.
      </p>
      <div dir="auto" className="mt-3 flex flex-wrap gap-1.5">
        {parts.map((part) => (
          <button
            key={part.from}
            type="button"
            aria-pressed={isIn(part)}
            onClick={() => creative.setExcerpt(review, afterPressing(part))}
            className={joinClasses(
              'min-h-11 rounded-sm border px-3 py-1.5 text-start text-sm transition-colors wrap-anywhere',
              isIn(part)
                ? 'border-action bg-action-soft text-ink'
                : 'border-rule bg-surface text-ink-soft hover:border-ink hover:text-ink',
            )}
          >
            {review.comment.slice(part.from, part.to)}
          </button>
        ))}
      </div>
    </section>
  );
}
