import { type KeyboardEvent, useRef } from 'react';

/**
 * What every dialog does beyond trapping focus: it gives focus back to what opened it, closes at the first Escape, and
 * takes nothing more once it closes. Radix does the first only for a trigger of its own, spends the first Escape on a
 * toast that happens to be shown, and lets the second of two quick presses do its action again while the dialog fades.
 */
export function useDialogFocus({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const opener = useRef<Element | null>(null);
  return {
    inert: !open,
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // After moving to another screen the focus belongs there.
      if (document.activeElement !== document.body) return;
      const place = opener.current?.isConnected ? opener.current : document.querySelector('main');
      if (place instanceof HTMLElement) focusOnceEnabled(place);
    },
    onKeyDown: (event: KeyboardEvent) => {
      // React hands on what is pressed in a question above this dialog, which is no part of it in the document.
      const isInside = event.currentTarget.contains(event.target as Node);
      if (isInside && event.key === 'Escape') onOpenChange(false);
    },
  };
}

/** What opened the dialog may be busy with what was answered, and a disabled button takes no focus until that is over. */
function focusOnceEnabled(place: HTMLElement): void {
  place.focus();
  if (!place.matches(':disabled')) return;
  const observer = new MutationObserver(() => {
    if (place.matches(':disabled')) return;
    observer.disconnect();
    if (document.activeElement === document.body) place.focus({ preventScroll: true });
  });
  observer.observe(place, { attributeFilter: ['disabled'] });
}
