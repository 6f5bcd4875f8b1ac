import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { dismissToast, readToasts, type ShownToast, watchToasts } from '#web/ui/toast.ts';

const shownFor = 5000;
const swipeThreshold = 50;
const none: ShownToast[] = [];

/** The application's toasts, drawn without its library: this page's scripts have a small purse. */
export function FormToasts() {
  const [latest] = useSyncExternalStore(watchToasts, readToasts, () => none);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus();
    document.addEventListener('keydown', focusRegion);
    return () => document.removeEventListener('keydown', focusRegion);
  }, []);
  const shown = latest?.open ? latest : null;
  const danger = shown?.variant === 'danger';
  const card = shown && <ToastCard key={shown.id} toast={shown} danger={danger} />;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      // At the top of a phone: below are the button that was pressed, and what Thank You offers next.
      className="pointer-events-none fixed inset-x-0 top-0 z-60 p-4 outline-none sm:top-auto sm:bottom-0 sm:left-auto sm:w-[26rem]"
    >
      {/* Both are always there, because a live region is only heard when it was there before its words. */}
      <div role="alert">{danger && card}</div>
      <div role="status">{!danger && card}</div>
    </section>
  );
}

function ToastCard({ toast, danger }: { toast: ShownToast; danger: boolean }) {
  const [held, setHeld] = useState(false);
  const start = useRef<number | null>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [toast.id, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: they hold the toast while it is read; the button is what acts.
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (start.current !== null && event.clientX - start.current > swipeThreshold) dismissToast(toast.id);
        start.current = null;
      }}
      className={joinClasses(
        'pointer-events-auto relative w-full touch-pan-y rounded-md border bg-surface py-4 pr-14 pl-5 shadow-high transition-[translate] duration-200',
        // It moves, but is opaque from the start: WebKit was seen to leave a fade unfinished on a page that is still.
        'starting:-translate-y-3 sm:starting:translate-y-3',
        danger ? 'border-danger' : 'border-rule',
      )}
    >
      <p className={joinClasses('text-sm font-semibold', danger && 'text-danger')}>{toast.title}</p>
      {toast.description && <p className="mt-0.5 text-sm text-ink-soft">{toast.description}</p>}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
        className={buttonClass({ variant: 'quiet', size: 'icon' }, 'absolute top-1.5 right-1.5')}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
