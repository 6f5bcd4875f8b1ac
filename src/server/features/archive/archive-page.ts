import type { ExportedImported } from '#server/features/imports/imported-export.service.ts';
import { longDate } from '#shared/format.ts';
import { standingLabels, standingOf } from '#shared/review-states.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';

/** The first page lies beside the other files, where people look. */
export const pageName = (number: number) => (number === 1 ? 'index.html' : `more-reviews/page-${number}.html`);
export const importedPageName = (number: number) => `reviews-from-elsewhere/page-${number}.html`;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const toHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

// The public page's colours (tokens.css); a browser that is too old for them shows its own.
const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; overflow-wrap: anywhere;
    background: light-dark(#fbf8f2, #15120f); color: light-dark(#1d1915, #f4eee3); }
  h1 { font: 600 clamp(2.25rem, 8vw, 3rem)/1.1 Georgia, serif; margin: 0 0 .75rem; }
  h2 { font: 600 1.05rem/1.4 system-ui, sans-serif; margin: 0; }
  article, nav { border-top: 1px solid light-dark(#e4dccd, #352f28); }
  article { padding: 1.5rem 0; }
  .about, .note { color: light-dark(#5b5248, #bdb3a5); font-size: .9rem; margin: .15rem 0; }
  .stars { color: light-dark(#b27b06, #eeb63f); letter-spacing: .05em; }
  .words { white-space: pre-line; margin: .6rem 0; }
  .reply { border-inline-start: 3px solid light-dark(#e4dccd, #352f28); padding-inline-start: 1rem; }
  img { height: 12rem; max-width: 100%; object-fit: cover; border-radius: .5rem; margin: .25rem .5rem 0 0; }
  details { margin: 1.25rem 0; }
  summary { cursor: pointer; padding: .6rem 0; }
  ul { padding-inline-start: 1.25rem; }
  nav { display: flex; gap: 1.5rem; padding: 1rem 0; }
  a { color: light-dark(#4a33c4, #a797ff); text-underline-offset: .2em; }
`;

const contents = (billing: boolean): [file: string, what: string][] => [
  ['reviews.csv', 'every review and reply, for a spreadsheet'],
  ['reviews.json', 'the same for programs'],
  ['imported-reviews.csv', 'what you brought from elsewhere, not verified by Starbill'],
  [
    'signed-reviews.jsonl',
    'your published reviews with Starbill’s signature; starbill-keys.json and the script verify-export.mjs check it',
  ],
  ['gigs.csv', 'your gigs'],
  ['invitations.csv', 'every request for a review'],
  ['enquiries.csv', 'what visitors asked, and spam-enquiries.csv what was taken for spam'],
  ...(billing ? [['invoices.csv', 'your invoices, and invoices/ their PDFs'] satisfies [string, string]] : []),
  ['account.json', 'all of it once more, with your account, business, widgets and settings'],
  ['files/', 'your pictures and those of reviewers'],
];

/** Tables open from here; the others have no use for a click, or may not be there. */
const named = (file: string) => (file.endsWith('.csv') ? `<a href="${file}">${file}</a>` : `<strong>${file}</strong>`);

type Page<Review> = { act: string; at: Date; number: number; reviews: Review[]; hasNext: boolean };

/** A page of reviews that opens from a disk: no script, nothing from anywhere else. */
export function drawArchivePage(page: Page<OwnReview> & { billing: boolean; hasImported: boolean }): string {
  const { number, reviews, billing, hasImported } = page;
  const toRoot = number === 1 ? '' : '../';
  const list = contents(billing)
    .map(([file, what]) => `<li>${named(file)}: ${what}</li>`)
    .join('\n');
  const opening = `<details><summary>What’s in this folder</summary><ul>\n${list}\n</ul></details>
${hasImported ? `<p><a href="${importedPageName(1)}">Reviews from elsewhere</a></p>` : ''}
${reviews.length === 0 ? '<p>No reviews yet.</p>' : ''}`;
  return drawDocument(page, {
    title: 'reviews',
    nameOf: pageName,
    toRoot,
    body: (number === 1 ? opening : '') + reviews.map((review) => drawReview(review, toRoot)).join('\n'),
  });
}

/** The same for what was brought from elsewhere. */
export const drawImportedPage = (page: Page<ExportedImported>): string =>
  drawDocument(page, {
    title: 'reviews from elsewhere',
    nameOf: importedPageName,
    toRoot: '../',
    body: `<p><a href="../${pageName(1)}">Reviews received on Starbill</a></p>
<h2>Reviews from elsewhere</h2>
${page.reviews.map(drawImported).join('\n')}`,
  });

function drawDocument(
  { act, at, number, hasNext }: Omit<Page<unknown>, 'reviews'>,
  { title, nameOf, toRoot, body }: { title: string; nameOf: (number: number) => string; toRoot: string; body: string },
): string {
  const link = (page: number, words: string) => `<a href="${toRoot}${nameOf(page)}">${words}</a>`;
  const turns = [number > 1 ? link(number - 1, 'Previous page') : '', hasNext ? link(number + 1, 'Next page') : ''];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(act)}: ${title}${number === 1 ? '' : `, page ${number}`}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${toHtml(act)}</h1>
<p class="about">Everything from Starbill, downloaded on ${longDate(at.toISOString())}. It holds your customers’ names and addresses: keep it safe.</p>
${body}
</main>
${turns.some(Boolean) ? `<nav aria-label="Pages">${turns.join(' ')}</nav>` : ''}
</body>
</html>
`;
}

const starsOf = (rating: number) =>
  `<span class="stars" role="img" aria-label="${rating} of 5 stars">${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}</span>`;

const importStandings: Record<string, string> = { approved: 'Published', rejected: 'Not published' };

function drawImported(review: ExportedImported): string {
  const about = [review.writtenOn, importStandings[review.state] ?? 'Waiting for approval', review.eventType];
  return `<article id="${review.id}">
<h2 dir="auto">${toHtml(review.reviewerName)}</h2>
<p class="about">${review.rating === null ? '' : `${starsOf(review.rating)} `}${toHtml(about.filter(Boolean).join(' · '))}</p>
<p class="note">${toHtml(review.label)}</p>
<p class="words" dir="auto">${toHtml(review.comment)}</p>
</article>`;
}

function drawReview(review: OwnReview, toRoot: string): string {
  const day = longDate(review.createdAt);
  const labels = [
    standingLabels[standingOf(review)],
    ...(review.verified ? ['Verified'] : []),
    ...(review.verifiedGig ? ['Verified gig'] : []),
    ...(review.edited ? ['Edited'] : []),
    ...(review.eventType ? [review.eventType] : []),
  ];
  const photos = [...review.imageUrls, ...review.waitingImageUrls]
    .map((url) => toRoot + toHtml(url.replace(/^\//, '')))
    .map(
      (file) =>
        `<a href="${file}"><img src="${file}" alt="Photo from ${toHtml(review.reviewerName)}" loading="lazy"></a>`,
    )
    .join('');
  const reply = review.reply
    ? `<p class="note">Your reply, ${longDate(review.reply.createdAt)}</p><p class="words reply" dir="auto">${toHtml(review.reply.replyText)}</p>`
    : '';
  return `<article id="${review.id}">
<h2 dir="auto">${toHtml(review.reviewerName)}</h2>
<p class="about">${starsOf(review.rating)} ${day} · ${toHtml(labels.join(' · '))}</p>
<p class="words" dir="auto">${toHtml(review.comment)}</p>
${photos}${reply}
</article>`;
}
