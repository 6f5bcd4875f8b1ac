import { useLinkedPart } from '#web/pages/owner/parts/use-linked-part.ts';

/** Brings the review that the address names onto the screen, and the focus to it, once the list is there. */
export const useLinkedReview = (isLoaded: boolean) => useLinkedPart(isLoaded, 'review-');
