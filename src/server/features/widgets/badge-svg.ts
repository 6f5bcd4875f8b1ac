import { escapeMarkup } from '#server/escape-markup.ts';
import { type BadgeTheme, badgeAccent, badgeInvitation, badgeSize, badgeStars, badgeThemes } from '#shared/badges.ts';
import { averageText, reviewCountText } from '#shared/format.ts';

type Badge = { name: string; color: string | null; average: number | null; count: number; theme: BadgeTheme };

const star = 'l2.5 5.3 5.8.7-4.3 4 1.1 5.7-5.1-2.8-5.1 2.8 1.1-5.7-4.3-4 5.8-.7z';
const fiveStars = [10, 30, 50, 70, 90].map((x) => `M${x} 1.5${star}`).join('');
const fonts = 'font-family="system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"';

/** What the picture says, to those who do not see it. */
const wordsOf = ({ name, average, count }: Badge) =>
  average === null
    ? `${name}: ${badgeInvitation.first}`
    : `${name}: ${averageText(average)} of 5 stars, ${reviewCountText(count)}`;

function contentOf({ average, count, theme }: Badge): string {
  const { ink, soft } = badgeThemes[theme];
  const line = (y: number, size: number, color: string, weight: number, text: string) =>
    `<text x="18" y="${y}" ${fonts} font-size="${size}" font-weight="${weight}" fill="${color}">${escapeMarkup(text)}</text>`;
  if (average === null)
    return line(29, 13, ink, 700, badgeInvitation.first) + line(49, 13, soft, 400, badgeInvitation.second);
  const { fill, edge } = badgeStars;
  return (
    line(33, 24, ink, 700, averageText(average)) +
    `<g transform="translate(66 14)" stroke="${edge}" stroke-linejoin="round"><path d="${fiveStars}" fill="none"/>` +
    `<svg width="${average * 20}" height="20"><path d="${fiveStars}" fill="${fill}"/></svg></g>` +
    line(52, 13, soft, 400, reviewCountText(count))
  );
}

/** A rating as a picture of a few hundred bytes: no script, no style, nothing that is fetched. */
export function drawBadge(badge: Badge): string {
  const { width, height } = badgeSize;
  const { ground, line } = badgeThemes[badge.theme];
  const words = escapeMarkup(wordsOf(badge));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}">` +
    `<title>${words}</title>` +
    `<clipPath id="card"><rect width="${width}" height="${height}" rx="12"/></clipPath>` +
    `<g clip-path="url(#card)"><rect width="${width}" height="${height}" fill="${ground}"/>` +
    `<rect width="5" height="${height}" fill="${badge.color ?? badgeAccent}"/></g>` +
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="11.5" fill="none" stroke="${line}"/>` +
    `${contentOf(badge)}</svg>`
  );
}
