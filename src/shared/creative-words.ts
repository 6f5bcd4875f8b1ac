import { type Excerpt, excerptText } from './excerpts.ts';
import { verifiedGigLabel, verifiedGigWords } from './gig-words.ts';
import { performerName } from './performers.ts';

type Shown = {
  review: { comment: string; rating: number; reviewerName: string; eventType: string; verifiedGig: boolean };
  owner: Parameters<typeof performerName>[0];
  excerpt: Excerpt;
  /** Whether the picture shows them. */
  stars: boolean;
  name: boolean;
};

const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** In plain text, a name written from the right takes the number after it to its other side, unless it is set apart. */
const apart = (text: string) => (fromRight.test(text) ? `\u2068${text}\u2069` : text);

/** What the picture says, for those who cannot see it. */
export function alternativeText({ review, owner, excerpt, stars, name }: Shown): string {
  const by = name ? ` by ${apart(review.reviewerName)}` : '';
  const rated = stars ? `, ${review.rating} out of 5 stars` : '';
  const said = apart(excerptText(review.comment, excerpt));
  // The picture has its line about the booking under the name, and only there.
  const event = name && review.eventType ? `. ${apart(review.eventType)}` : '';
  const label = name && review.verifiedGig ? `. ${verifiedGigLabel}: ${verifiedGigWords}` : '';
  return `A review of ${apart(performerName(owner))}${by}${rated}: “${said}”${event}${label}`;
}

/** A caption to post under the picture. */
export function captionText({ review, excerpt, name, link }: Shown & { link: string }): string {
  const by = name ? `\n— ${review.reviewerName}` : '';
  const label = review.verifiedGig ? `\n\n${verifiedGigLabel}: ${verifiedGigWords}` : '';
  return `“${excerptText(review.comment, excerpt)}”${by}${label}\n\nRead all our reviews: ${link}`;
}
