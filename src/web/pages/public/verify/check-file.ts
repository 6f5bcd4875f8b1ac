import { documents } from '#shared/operations.ts';
import type { ExportKey } from '#shared/signed-reviews.ts';
import { readKeys, type Verdict, verifySignedReviews } from '#shared/verify-signed-reviews.ts';
import { showNotice, showVerdict } from './show-verdict.ts';
import { verifyMarks } from './verify-marks.ts';

/** Makes the page check files that are chosen or dropped. */
export function checkFilesOn(page: Document): void {
  const at = <Kind extends HTMLElement>(id: string) => page.getElementById(id) as Kind | null;
  const form = at<HTMLFormElement>(verifyMarks.form);
  const zone = at<HTMLElement>(verifyMarks.zone);
  const input = at<HTMLInputElement>(verifyMarks.file);
  const keys = at<HTMLTextAreaElement>(verifyMarks.keys);
  const result = at<HTMLElement>(verifyMarks.result);
  if (!form || !zone || !input || !keys || !result) return;
  // Browsers lend cryptography to pages that came by https alone.
  if (!globalThis.crypto?.subtle) {
    const otherwise = 'Open this page with https in a current browser, or use the script described below.';
    showNotice(result, 'This browser can’t check files here', [otherwise]);
    form.hidden = true;
    return;
  }

  /** The file that is being checked; what becomes of an earlier one is of no interest any more. */
  let latest: File | null = null;
  const check = async (file: File | undefined) => {
    if (!file) return;
    latest = file;
    const isLatest = () => latest === file;
    showNotice(result, `Checking ${file.name}…`, []);
    const pasted = keys.value.trim();
    const verdict = await verdictOf(file, pasted, (checked) => {
      if (isLatest()) showNotice(result, `Checking ${file.name}…`, [`${checked.toLocaleString()} reviews so far`]);
    });
    if (!isLatest()) return;
    if ('failed' in verdict) showNotice(result, 'This file couldn’t be checked', [verdict.failed]);
    else showVerdict(result, file.name, verdict, { keysArePasted: pasted !== '' });
    result.focus();
    // The same file can be chosen again, after it was changed.
    input.value = '';
  };

  input.addEventListener('change', () => void check(input.files?.[0]));
  form.addEventListener('submit', (event) => event.preventDefault());
  const markOver = (isOver: boolean) => zone.toggleAttribute('data-over', isOver);
  // A file dropped beside the place for it would otherwise take the place of the page.
  page.addEventListener('dragover', (event) => event.preventDefault());
  page.addEventListener('drop', (event) => {
    event.preventDefault();
    markOver(false);
    void check(event.dataTransfer?.files[0]);
  });
  zone.addEventListener('dragover', () => markOver(true));
  zone.addEventListener('dragleave', () => markOver(false));
  // Chosen before this script was there.
  void check(input.files?.[0]);
}

async function verdictOf(
  file: File,
  pasted: string,
  onProgress: (reviews: number) => void,
): Promise<Verdict | { failed: string }> {
  const keys = pasted ? readKeys(pasted) : await fetchKeys();
  if (!keys) {
    return {
      failed: pasted
        ? 'What you pasted isn’t a list of keys. Copy all of it, from the first brace to the last.'
        : 'The keys didn’t load. Check your connection and choose the file again.',
    };
  }
  try {
    return await verifySignedReviews(chunksOf(file), keys, onProgress);
  } catch {
    return { failed: 'The file couldn’t be read. Choose it again.' };
  }
}

async function fetchKeys(): Promise<ExportKey[] | null> {
  try {
    const answer = await fetch(documents.exportKeys.path);
    return answer.ok ? readKeys(await answer.text()) : null;
  } catch {
    return null;
  }
}

/** Streams of files can't be iterated in every browser yet. */
async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
