import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

/**
 * Asks what a decision needs, beside what is decided and never over it. It takes the focus, closes at Escape, and gives
 * the focus back to the row it stands in.
 */
export function DecisionPanel(props: { title: string; description: string; onClose: () => void; children: ReactNode }) {
  const { title, description, onClose, children } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = panel.current;
    const first = ['input:checked', 'input', '[type=submit]'].map((each) => shown?.querySelector<HTMLElement>(each));
    first.find(Boolean)?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: 'nearest' });
    const row = shown?.closest<HTMLElement>('article') ?? document.querySelector<HTMLElement>('main');
    return () => {
      // What was pressed is gone with the panel, and the keyboard would be nowhere.
      if (document.activeElement === document.body || shown?.contains(document.activeElement))
        row?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="mt-5 max-w-3xl animate-rise-in rounded-md border border-edge bg-paper p-4 sm:p-5"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <Button variant="quiet" className="-mt-2" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <p id={`${id}-description`} className="mb-4 text-sm text-ink-soft">
        {description}
      </p>
      {children}
    </div>
  );
}
