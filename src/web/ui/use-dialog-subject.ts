import { useState } from 'react';

/**
 * What a dialog is open about, or null. `close` closes the dialog it was drawn with and no other: an answer that comes
 * late, after the next one was opened, takes nothing away from that one.
 */
export function useDialogSubject<About>() {
  const [opened, setOpened] = useState<{ about: About } | null>(null);
  return {
    asked: opened?.about ?? null,
    ask: (about: About) => setOpened({ about }),
    close: () => setOpened((now) => (now === opened ? null : now)),
  };
}
