import { Eye } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';

/** Height of the bar at the top of narrow screens, and a little air. */
const belowBar = 80;

/**
 * Where the preview stands above or below a long form, one press goes there from anywhere in the form. Last in the
 * form's column, and away from the width at which the preview stands beside it.
 */
export function PreviewJump({ to, until = 'xl' }: { to: string; until?: 'lg' | 'xl' }) {
  const show = () => {
    const heading = document.getElementById(to);
    if (!heading) return;
    scrollTo({ top: heading.getBoundingClientRect().top + scrollY - belowBar });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  return (
    <div
      className={joinClasses(
        'pointer-events-none sticky bottom-4 z-20 flex justify-end',
        until === 'lg' ? 'lg:hidden' : 'xl:hidden',
      )}
    >
      <Button variant="secondary" className="pointer-events-auto shadow-high" onClick={show}>
        <Eye aria-hidden="true" className="size-4" />
        See preview
      </Button>
    </div>
  );
}
