import type { Rating } from './ratings.ts';

/** How often an owner hears of new reviews. */
export const reviewMailRhythms = ['at_once', 'daily', 'weekly'] as const;
export type ReviewMailRhythm = (typeof reviewMailRhythms)[number];

/** The subjects of the mails about reviews: the mails carry them, and the settings screen shows them. */
export const thankYouSubject = (rating: Rating) => `Thank you for your ${rating}-star review!`;
export const reviewLiveSubject = (business: string) => `Your review for ${business} is now live!`;
export const newReviewSubject = (rating: Rating) => `You have a new ${rating}-star review`;
export const reviewConfirmedSubject = (rating: Rating) => `Your customer confirmed a ${rating}-star review`;
export const reviewDigestSubject = (count: number, business: string) =>
  `${count} new ${count === 1 ? 'review' : 'reviews'} for ${business}`;
/** What an owner sees among a hundred other emails: the event and its day, never the person. */
export const newEnquirySubject = (enquiry: { eventType: string; date: string | null } | null) =>
  `New enquiry${enquiry?.eventType ? `: ${enquiry.eventType}` : ''}${enquiry?.date ? `${enquiry.eventType ? ', ' : ': '}${enquiry.date}` : ''}`;
export const enquiryReceivedSubject = (business: string) => `Your enquiry for ${business}`;
export const pleaseConfirmSubject = (business: string) => `${business} added your review: is it yours?`;
export const reviewRejectedSubject = (business: string) => `Your review for ${business} isn’t published`;
export const reviewerCodeSubject = 'Your Starbill code';
export const importedCodeSubject = 'Your Starbill code to delete a review';
export const appealAnsweredSubject = (business: string) => `Your appeal about your review for ${business}`;
export const reportSubject = (business: string) => `Your report of a review for ${business}`;
export const gigReviewedSubject = (business: string) => `A review of ${business} for your booking`;
export const ownPageSubject = (business: string) => `Your review for ${business}: where it stands`;

export const replyWrittenSubject = (business: string) => `${business} replied to your review`;
export const editPublishedSubject = (business: string) => `Your edited review for ${business} is live`;
export const editRejectedSubject = (business: string) => `Your edit of your review for ${business} isn’t published`;
export const reviewEditedSubject = (business: string) => `A review for ${business} was edited`;
export const invitationSubject = (business: string) => `How was it with ${business}?`;
export const reminderSubject = (business: string) => `A reminder: how was it with ${business}?`;

/** The mails that the settings screen shows. */
export const previewKinds = ['thank-you', 'review-live', 'new-review', 'review-digest'] as const;
export type PreviewKind = (typeof previewKinds)[number];
