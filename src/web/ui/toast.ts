/** The toasts on screen, outside React so that anything may raise one. */
export type ToastWords = {
  title: string;
  description?: string;
  variant?: 'plain' | 'danger';
  /** Something that can be done about it, such as Undo. */
  action?: { label: string; run: () => void };
  /** While it shows no other toast replaces it: it says why everything else fails as well. */
  isLastWord?: boolean;
};
export type ShownToast = ToastWords & { id: number; open: boolean };

const visibleAtOnce = 1;
/** A dismissed toast stays in the list this long; a newer toast pushes it out far sooner. */
const removalDelay = 1_000_000;

let shown: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast[]) {
  shown = next;
  for (const tell of listeners) tell();
}

export function toast(words: ToastWords) {
  if (shown.some(({ open, isLastWord }) => open && isLastWord)) return;
  lastId += 1;
  change([{ ...words, id: lastId, open: true }, ...shown].slice(0, visibleAtOnce));
}

export function dismissToast(id: number) {
  change(shown.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => change(shown.filter((each) => each.id !== id)), removalDelay);
}

export const readToasts = () => shown;

export function watchToasts(tell: () => void) {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}
