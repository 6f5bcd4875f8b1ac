/** Where in Manage Reviews a review stands. */
export const reviewAnchor = ({ id }: { id: string }) => `review-${id}`;

/** The way to a review in Manage Reviews. It has to be among the latest, which the list begins with. */
export const ownReviewLink = (review: { id: string }) => `/reviews#${reviewAnchor(review)}`;
