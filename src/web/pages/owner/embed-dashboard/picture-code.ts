import { badgeSize } from '#shared/badges.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A picture that leads to a page. Its size stands in it, so that nothing moves while it loads. */
export const pictureCode = ({ picture, page, words }: { picture: string; page: string; words: string }) =>
  `<a href="${escapeText(page)}"><img src="${escapeText(picture)}" alt="${escapeText(words)}" width="${badgeSize.width}" height="${badgeSize.height}" style="border:0"></a>`;
