import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { buttonClass } from './button-class.ts';
import { joinClasses } from './join-classes.ts';
import { dismissToast, readToasts, type ShownToast, watchToasts } from './toast.ts';
import { boxesInSight, choosePlace, type ToastPlace, watchPresses } from './toast-place.ts';

/** As `toastArea` says: below the bar with the menu button, on a phone at the top first, elsewhere at the bottom. */
const places: Record<ToastPlace, string> = {
  usual: 'top-16 sm:top-auto sm:bottom-0',
  other: 'bottom-0 sm:top-16 sm:bottom-auto lg:top-0',
};

/** Draws the toasts, once for the whole application. F8 moves focus to them; a swipe to the right sends one away. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, readToasts);
  const latest = toasts[0]?.id;
  useEffect(watchPresses, []);
  const place = useMemo(
    () => (latest === undefined ? 'usual' : choosePlace(boxesInSight(), { width: innerWidth, height: innerHeight })),
    [latest],
  );
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        data-toasts=""
        className={joinClasses(
          'fixed inset-x-0 z-60 flex flex-col items-end gap-2 p-4 outline-none sm:left-auto sm:w-[26rem]',
          places[place],
        )}
      />
    </Radix.Provider>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const danger = toast.variant === 'danger';
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      type={danger ? 'foreground' : 'background'}
      className={joinClasses(
        'relative w-full rounded-md border bg-surface py-4 pr-14 pl-5 shadow-high',
        danger ? 'border-danger' : 'border-rule',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-toast-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-swiped',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      <Radix.Title className={joinClasses('text-sm font-semibold', danger && 'text-danger')}>{toast.title}</Radix.Title>
      {toast.description && (
        <Radix.Description className="mt-0.5 text-sm text-ink-soft">{toast.description}</Radix.Description>
      )}
      {toast.action && (
        <Radix.Action
          altText={toast.action.label}
          onClick={toast.action.run}
          className={buttonClass({ variant: 'secondary' }, 'mt-3')}
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Dismiss"
        className={buttonClass({ variant: 'quiet', size: 'icon' }, 'absolute top-1.5 right-1.5')}
      >
        <X aria-hidden="true" className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
