import { documents } from '#shared/operations.ts';
import { safeWebLink } from '#shared/safe-web-link.ts';
import type { SignedHeader } from '#shared/signed-reviews.ts';
import type { Verdict } from '#shared/verify-signed-reviews.ts';

type Child = Node | string;

/** What a file says is text, whatever it looks like. */
function element(name: string, className: string, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

const looks = {
  genuine: { box: 'border-good bg-surface', mark: 'text-good', title: 'Genuine' },
  changed: { box: 'border-danger bg-surface', mark: 'text-danger', title: 'This file was changed' },
  unclear: { box: 'border-edge bg-sunken', mark: 'text-ink', title: 'This file can’t be confirmed' },
  // A forger hands out keys as well: these prove no more than that file and keys belong together.
  pasted: { box: 'border-edge bg-sunken', mark: 'text-ink', title: 'Matches the keys you pasted' },
};

const plural = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'review' : 'reviews'}`;
const dateOf = (time: string, withTime = false) => {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return date.toLocaleString(undefined, { dateStyle: 'long', ...(withTime && { timeStyle: 'short' }) });
};

export function showNotice(place: HTMLElement, title: string, lines: string[]): void {
  place.replaceChildren(
    element(
      'div',
      'rounded-lg border border-edge bg-sunken px-5 py-4',
      element('h2', 'text-xl wrap-anywhere', title),
      ...lines.map((line) => element('p', 'mt-1 text-ink-soft', line)),
    ),
  );
}

export function showVerdict(
  place: HTMLElement,
  fileName: string,
  verdict: Verdict,
  { keysArePasted }: { keysArePasted: boolean },
): void {
  const { outcome, header, problems, reviews } = verdict;
  const { box, mark, title } = looks[outcome === 'genuine' && keysArePasted ? 'pasted' : outcome];
  const panel = element(
    'div',
    `rounded-lg border-2 px-5 py-4 ${box}`,
    element('h2', `text-2xl ${mark}`, title),
    element('p', 'text-sm text-ink-faint wrap-anywhere', fileName),
  );
  if (outcome === 'genuine' && header) {
    panel.append(
      ...(keysArePasted ? relate(header, reviews.length) : confirm(header, reviews.length)),
      ...describeWhole(header),
    );
  }
  if (problems.length > 0) {
    const rows = problems.map(({ text }) => element('li', 'mt-1 wrap-anywhere', text));
    panel.append(element('ul', 'mt-3 list-disc pl-5', ...rows));
  }
  if (outcome === 'changed')
    panel.append(element('p', 'mt-3 text-ink-soft', 'Don’t rely on it. Ask for a new file, or read the act’s page.'));
  place.replaceChildren(panel);
  if (reviews.length > 0) place.append(...listReviews(verdict));
}

function confirm(header: SignedHeader, count: number): HTMLElement[] {
  const said = ` had ${plural(count)} published on ${dateOf(header.madeAt, true)}. Every one is as Starbill signed it.`;
  return [element('p', 'mt-3', element('strong', 'font-semibold', header.act.name), said)];
}

/** The same about a file whose keys this site doesn't know. */
function relate(header: SignedHeader, count: number): HTMLElement[] {
  const said = ` had ${plural(count)} published on ${dateOf(header.madeAt, true)}. Whoever owns these keys signed that.`;
  const source = safeWebLink(header.page);
  const keys = source ? new URL(documents.exportKeys.path, source.href).href : 'the site that it comes from';
  return [
    element('p', 'mt-3', 'The file says that ', element('strong', 'font-semibold', header.act.name), said),
    element(
      'p',
      'mt-2 wrap-anywhere',
      `Anybody can make keys. Trust this file only if you copied them yourself from ${keys}, and if you trust that site.`,
    ),
  ];
}

function describeWhole(header: SignedHeader): HTMLElement[] {
  const lines: HTMLElement[] = [];
  if (header.hiddenReviews > 0 || header.averageRating !== null) {
    const average = header.averageRating === null ? '' : `Average: ${header.averageRating.toFixed(1)} of 5 stars. `;
    const hidden =
      header.hiddenReviews === 0
        ? 'No reviews were hidden.'
        : `${plural(header.hiddenReviews)} hidden by the act and not in this file.`;
    lines.push(element('p', 'mt-2 text-ink-soft', average + hidden));
  }
  const address = safeWebLink(header.page);
  if (address) {
    const link = element('a', 'font-medium text-action underline underline-offset-4 wrap-anywhere', header.page);
    link.setAttribute('href', address.href);
    lines.push(element('p', 'mt-2', 'See what’s published now: ', link));
  }
  return lines;
}

const shownAtOnce = 50;

/** Every review of the file, those that were changed first. */
function listReviews({ reviews }: Verdict): HTMLElement[] {
  const ordered = [...reviews.filter(({ isChanged }) => isChanged), ...reviews.filter(({ isChanged }) => !isChanged)];
  const list = element('ol', 'mt-2 divide-y divide-rule border-y border-rule');
  const more = element(
    'button',
    'mt-4 inline-flex min-h-11 items-center rounded-md border border-edge bg-surface px-4 font-medium hover:border-action',
  ) as HTMLButtonElement;
  more.type = 'button';
  let shown = 0;
  const showMore = () => {
    const next = ordered.slice(shown, shown + shownAtOnce).map(drawReview);
    list.append(...next);
    // The keyboard continues where the button was.
    if (shown > 0) next[0]?.focus();
    shown += next.length;
    more.hidden = shown >= ordered.length;
    more.textContent = `Show more (${(ordered.length - shown).toLocaleString()} left)`;
  };
  more.addEventListener('click', showMore);
  showMore();
  return [element('h2', 'mt-8 text-2xl', `${plural(reviews.length)} in this file`), list, more];
}

function drawReview({ line, number, review, isChanged }: Verdict['reviews'][number]): HTMLElement {
  const stars = Math.min(5, review.rating);
  const drawn = element('span', 'text-gold', '★'.repeat(stars) + '☆'.repeat(5 - stars));
  drawn.setAttribute('role', 'img');
  drawn.setAttribute('aria-label', `${review.rating} of 5 stars`);
  const row = element(
    'li',
    'py-5 outline-none',
    element(
      'p',
      'flex flex-wrap items-baseline gap-x-3 gap-y-1',
      element('strong', 'font-semibold wrap-anywhere', review.reviewerName),
      drawn,
      element('span', 'text-sm text-ink-soft', dateOf(review.createdAt)),
      ...(isChanged ? [element('span', 'text-sm font-semibold text-danger', `Changed (line ${line})`)] : []),
    ),
    withDirection(element('p', 'mt-2 whitespace-pre-line wrap-anywhere', review.comment)),
  );
  if (review.reply) {
    const reply = element('p', 'mt-2 border-l-2 border-rule pl-4 whitespace-pre-line text-ink-soft wrap-anywhere');
    reply.append(`Reply: ${review.reply.replyText}`);
    row.append(withDirection(reply));
  }
  row.tabIndex = -1;
  row.dataset.number = String(number);
  return row;
}

function withDirection(text: HTMLElement): HTMLElement {
  text.dir = 'auto';
  return text;
}
