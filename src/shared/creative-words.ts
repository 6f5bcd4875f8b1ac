import { type Excerpt, excerptText } from './excerpts.ts';
import { ownerName } from './performers.ts';

type Shown = {
  review: { comment: string; rating: number; reviewerName: string };
  owner: Parameters<typeof ownerName>[0];
  excerpt: Excerpt;
  /** Whether the picture shows them. */
  stars: boolean;
  name: boolean;
};

/** What the picture says, for those who cannot see it. */
export function alternativeText({ review, owner, excerpt, stars, name }: Shown): string {
  const by = name ? ` by ${review.reviewerName}` : '';
  const rated = stars ? `, ${review.rating} out of 5 stars` : '';
  return `A review of ${ownerName(owner)}${by}${rated}: “${excerptText(review.comment, excerpt)}”`;
}

/** A caption to post under the picture. */
export function captionText({ review, excerpt, name, link }: Shown & { link: string }): string {
  const by = name ? `\n— ${review.reviewerName}` : '';
  return `“${excerptText(review.comment, excerpt)}”${by}\n\nRead all our reviews: ${link}`;
}
