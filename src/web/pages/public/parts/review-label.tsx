import { BadgeCheck } from 'lucide-react';
import { joinClasses } from '#web/ui/join-classes.ts';
import { tappableAround } from './tap-target.ts';

/** A label beside a review, and on a press the sentence that says what it means. */
export function ReviewLabel({ label, words, isGood }: { label: string; words: string; isGood?: boolean }) {
  return (
    <details className="group text-xs">
      <summary
        className={joinClasses(
          'inline-flex min-h-6 cursor-pointer items-center gap-1',
          tappableAround,
          isGood ? 'font-medium text-good' : 'text-ink-faint',
        )}
      >
        {isGood && <BadgeCheck aria-hidden="true" className="size-4" />}
        <span className="underline decoration-dotted underline-offset-4">{label}</span>
      </summary>
      <p className="mt-1 max-w-md text-ink-soft">{words}</p>
    </details>
  );
}
