import { useSyncExternalStore } from 'react';

type Kind = 'reply' | 'flag' | 'enquiry-note' | 'image-description';

const prefix = 'starbill:draft:';
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

/** A browser may refuse to store anything; then drafts last as long as the page. */
function inStorage(act: (storage: Storage) => void) {
  try {
    act(sessionStorage);
  } catch {
    // Kept in memory alone.
  }
}

inStorage((storage) => {
  for (const [key, text] of Object.entries(storage)) if (key.startsWith(prefix)) kept.set(key, text);
});

function keep(key: string, text: string | null) {
  if (text === null) kept.delete(key);
  else kept.set(key, text);
  inStorage((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)));
  for (const listener of listeners) listener();
}

/**
 * What was typed and not sent, by the id of what it is about. It outlives its dialog, its screen and a reload, until the
 * browser's tab is closed or the person signs out.
 */
export const draftsOf = (kind: Kind) => ({
  get: (id: string): string | undefined => kept.get(`${prefix}${kind}:${id}`),
  set: (id: string, text: string) => keep(`${prefix}${kind}:${id}`, text),
  delete: (id: string) => keep(`${prefix}${kind}:${id}`, null),
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useHasDraft = (kind: Kind, id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => draftsOf(kind).get(id) !== undefined,
    () => false,
  );

let isSigningOut = false;

/** For signing out, which is a link: who stays after all, because something else is unsaved, keeps the drafts too. */
export function forgetDraftsOnLeaving() {
  isSigningOut = true;
  addEventListener('pagehide', forgetDrafts, { once: true });
  addEventListener('beforeunload', noticeOtherWay);
}

/** The first leaving after the press is the sign-out. Another one means that the person stayed, and drafts outlive it. */
function noticeOtherWay() {
  if (!isSigningOut) removeEventListener('pagehide', forgetDrafts);
  isSigningOut = false;
}

function forgetDrafts() {
  for (const key of [...kept.keys()]) keep(key, null);
}
