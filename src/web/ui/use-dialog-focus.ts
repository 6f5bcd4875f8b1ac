import { type KeyboardEvent, useRef } from 'react';
import { focusOnceEnabled, rememberPlace } from './focus-place.ts';

/**
 * What every dialog does beyond trapping focus: it gives focus back to what opened it, closes at the first Escape, and
 * takes nothing more once it closes. Radix does the first only for a trigger of its own, spends the first Escape on a
 * toast that happens to be shown, and lets the second of two quick presses do its action again while the dialog fades.
 */
export function useDialogFocus({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const findPlace = useRef<() => HTMLElement | null>(() => null);
  return {
    inert: !open,
    onOpenAutoFocus: () => {
      findPlace.current = rememberPlace(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // After moving to another screen the focus belongs there.
      if (document.activeElement !== document.body) return;
      const place = findPlace.current();
      if (place) focusOnceEnabled(place);
    },
    onEscapeKeyDown: (event: Event) => {
      // What is pressed in a dialog is that dialog's, and answered below. While a toast goes, Radix may take a dialog for the
      // uppermost one that has a question above it.
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]'))
        event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent) => {
      // React hands on what is pressed in a question above this dialog, which is no part of it in the document.
      const isInside = event.currentTarget.contains(event.target as Node);
      if (isInside && event.key === 'Escape') onOpenChange(false);
    },
  };
}
