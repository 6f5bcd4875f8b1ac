import { type KeyboardEvent, useRef } from 'react';

/**
 * What every dialog does beyond trapping focus: it gives focus back to what opened it, and closes at the first Escape.
 * Radix does the former only for a trigger of its own, and spends the first Escape on a toast that happens to be shown.
 */
export function useDialogManners(onOpenChange: (open: boolean) => void) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Whoever went to another screen meanwhile has the focus there.
      if (document.activeElement !== document.body) return;
      const place = opener.current?.isConnected ? opener.current : document.querySelector('main');
      if (place instanceof HTMLElement) place.focus();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onOpenChange(false);
    },
  };
}
