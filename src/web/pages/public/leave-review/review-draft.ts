/**
 * What was typed, and the key it will be sent with, kept for as long as the tab lives. What was sent is remembered with
 * its key: the same words sent again, after the Back button or a reload, are the same review. `tried` are the words that
 * left with the present key, the latest first: whichever of them arrived, its answer may have been lost.
 */
type Draft = { key: string; values: Record<string, string>; sent?: { key: string; words: string }; tried?: string[] };

/** Each is asked for with a request of its own. */
const mostTried = 3;

const place = (performerId: string) => `starbill-review-${performerId}`;

export function saveDraft(performerId: string, form: HTMLFormElement) {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) values[name] = value;
  write(performerId, { ...read(performerId), values });
}

/** Fills in what is still empty; what the person has typed meanwhile, or the server sent back, stays. */
export function restoreDraft(performerId: string, form: HTMLFormElement) {
  const typed = new FormData(form);
  for (const [name, value] of Object.entries(read(performerId).values)) {
    if (typed.get(name)) continue;
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof RadioNodeList
    )
      field.value = value;
    // As if it had been typed: its box grows, its counter counts, and the problem that it solves goes.
    const changed = field instanceof RadioNodeList ? form.querySelector('input:checked') : field;
    changed?.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The key of the draft, which also names its photos. */
export function draftKey(performerId: string): string {
  const draft = read(performerId);
  write(performerId, draft);
  return draft.key;
}

/** The key to send these words with, whether they are known to have arrived before, and the others that left with it. */
export function submissionKey(performerId: string, words: string): { key: string; again: boolean; others: string[] } {
  const draft = read(performerId);
  const { key, sent, tried = [] } = draft;
  if (sent?.words === words) return { key: sent.key, again: true, others: [] };
  const others = tried.filter((each) => each !== words);
  write(performerId, { ...draft, tried: [words, ...others].slice(0, mostTried) });
  return { key, again: false, others };
}

export function forgetTried(performerId: string, words: string) {
  const draft = read(performerId);
  write(performerId, { ...draft, tried: draft.tried?.filter((each) => each !== words) });
}

export function rememberSent(performerId: string, key: string, words: string) {
  write(performerId, { ...read(performerId), sent: { key, words } });
}

/** The review is in, photos and all: the next one is another one. Words that were not sent stay for it. */
export function endDraft(performerId: string, { keepWords = false } = {}) {
  const { values, sent } = read(performerId);
  write(performerId, { key: newKey(), values: keepWords ? values : {}, sent });
}

/** Stands in where storage is switched off or full. */
const memory = new Map<string, Draft>();

function read(performerId: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(performerId)) ?? 'null');
    if (kept?.key && kept.values) return kept;
  } catch {
    // Storage is switched off, or something else wrote there: begin afresh.
  }
  return memory.get(performerId) ?? { key: newKey(), values: {} };
}

function write(performerId: string, draft: Draft) {
  memory.set(performerId, draft);
  try {
    sessionStorage.setItem(place(performerId), JSON.stringify(draft));
  } catch {
    // The copy in memory serves until the page is left.
  }
}

/** `randomUUID` exists only on secure origins; a copy on a plain local network still gets a key. */
const newKey = () =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
