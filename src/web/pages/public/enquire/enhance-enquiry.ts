import { solveInWorker } from '#web/pages/public/parts/solve-challenge.ts';
import { formMarks } from './form-marks.ts';

const place = (performerId: string) => `starbill-enquiry-${performerId}`;
const unkept = new Set<string>([formMarks.answer, 'website']);

/** Keeps what was typed for as long as the tab lives, and does the work of a challenge. The form is sent as it is without. */
export function enhanceEnquiry(page: Document): void {
  const sent = page.querySelector(`[${formMarks.sent}]`)?.getAttribute(formMarks.sent);
  if (sent) forgetDraft(sent);
  const form = page.querySelector<HTMLFormElement>(`form[${formMarks.form}]`);
  const performerId = form?.getAttribute(formMarks.form);
  if (!form || !performerId) return;
  restoreDraft(form, performerId);
  form.addEventListener('input', () => keepDraft(form, performerId));
  waitForConnection(form);
  preventDoublePress(form);
  const challenge = form.getAttribute(formMarks.challenge);
  if (challenge) void solveAndSend(form, challenge);
}

function keepDraft(form: HTMLFormElement, performerId: string): void {
  const values = [...new FormData(form)].filter(([name, value]) => value !== '' && !unkept.has(name));
  try {
    sessionStorage.setItem(place(performerId), JSON.stringify(Object.fromEntries(values)));
  } catch {
    // Storage is switched off or full: the form works without.
  }
}

/** Fills in what is still empty; what the server sent back stays. */
function restoreDraft(form: HTMLFormElement, performerId: string): void {
  try {
    const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(place(performerId)) ?? '{}');
    for (const [name, value] of Object.entries(kept)) {
      const field = form.elements.namedItem(name);
      const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isTyped && field.value === '' && !unkept.has(name)) field.value = String(value);
    }
  } catch {
    // Something else wrote there.
  }
}

function forgetDraft(performerId: string): void {
  try {
    sessionStorage.removeItem(place(performerId));
  } catch {
    // There was none.
  }
}

/** Without a connection the browser would show its own page of errors instead of the form. */
function waitForConnection(form: HTMLFormElement): void {
  const status = form.querySelector(`[${formMarks.offline}]`);
  let isWaiting = false;
  const say = (words: string) => {
    if (status) status.textContent = words;
  };
  form.addEventListener('submit', (event) => {
    if (navigator.onLine) return say('');
    event.preventDefault();
    event.stopImmediatePropagation();
    isWaiting = true;
    say('You’re offline. Your enquiry is kept on this page and will be sent as soon as you’re back online.');
  });
  // Nothing half-written is sent.
  form.addEventListener('input', () => {
    if (isWaiting) say('Your enquiry hasn’t been sent yet. Press Send enquiry when you’re ready.');
    isWaiting = false;
  });
  addEventListener('online', () => {
    if (isWaiting) form.requestSubmit();
    isWaiting = false;
  });
}

/** The second press of an impatient thumb sends nothing. */
function preventDoublePress(form: HTMLFormElement): void {
  let isSending = false;
  form.addEventListener('submit', (event) => {
    if (isSending) event.preventDefault();
    isSending = true;
  });
  // Back from the next page, which may have been kept as it was: it can be sent again.
  addEventListener('pageshow', () => {
    isSending = false;
  });
}

/** The server asked for a little work before it takes the form: do it, and send the form once more. */
async function solveAndSend(form: HTMLFormElement, challenge: string): Promise<void> {
  const status = form.querySelector(`[${formMarks.status}]`);
  if (status) status.textContent = 'One moment: we’re checking that you’re not a robot. Then we’ll send it for you.';
  const answer = await solveInWorker(JSON.parse(challenge));
  const field = form.elements.namedItem(formMarks.answer);
  if (answer && field instanceof HTMLInputElement) {
    field.value = answer;
    form.requestSubmit();
  } else if (status) status.textContent = 'The check didn’t work. Press Send enquiry to try again.';
}
