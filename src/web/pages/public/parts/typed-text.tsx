import type { ElementType } from 'react';
import { joinClasses } from '#web/ui/join-classes.ts';

/** Longer than this, a text has more than ten lines on any screen and is folded to those; all of it is in the page. */
const longText = 1_200;

/** What people typed: their line breaks, their direction, and never wider than the page. It unfolds without a script. */
export function TypedText({
  as: Element,
  text,
  named,
  className,
}: {
  as: ElementType;
  text: string;
  /** What is unfolded, as in "Read the whole review". */
  named: string;
  className: string;
}) {
  const shape = joinClasses('whitespace-pre-line wrap-anywhere', className);
  if (text.length <= longText)
    return (
      <Element dir="auto" className={shape}>
        {text}
      </Element>
    );
  return (
    <div className="group/long">
      <Element
        dir="auto"
        className={joinClasses(shape, 'line-clamp-10 group-has-checked/long:line-clamp-none print:line-clamp-none')}
      >
        {text}
      </Element>
      <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-semibold text-action underline-offset-4 hover:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action print:hidden">
        <input type="checkbox" className="sr-only" aria-label={`Show the whole ${named}`} />
        <span aria-hidden="true" className="group-has-checked/long:hidden">
          Read the whole {named}
        </span>
        <span aria-hidden="true" className="hidden group-has-checked/long:inline">
          Show less
        </span>
      </label>
    </div>
  );
}
