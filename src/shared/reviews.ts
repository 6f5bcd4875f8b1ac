import { z } from 'zod';
import { limits } from './limits.ts';
import { typedLine, typedText } from './typed-text.ts';

const email = z.string().trim().max(limits.email).pipe(z.email('Enter a valid email address.'));

export const submitReviewInput = z
  .strictObject({
    reviewerName: typedLine(limits.name, {
      missing: 'Please fill in your name and comment.',
      tooLong: `Keep your name to ${limits.name} characters.`,
    }),
    /** Left out only with the token of an emailed link: then it is the address that the link was sent to. */
    reviewerEmail: email.optional(),
    comment: typedText(limits.comment, {
      missing: 'Please fill in your name and comment.',
      tooLong: `Keep your comment to ${limits.comment.toLocaleString('en-GB')} characters.`,
    }),
    eventType: typedLine(limits.eventType).optional().default(''),
    rating: z
      .number('Please select a rating before submitting.')
      .int()
      .min(1, 'Please select a rating before submitting.')
      .max(5),
    /** What only programs fill in; people never see the field. */
    website: z.string().max(2_000).optional(),
    /** How long the form was open, as its script saw it. */
    elapsedMs: z.number().optional(),
    /** Of the link to the form of one gig. */
    gigToken: z.string().max(300).optional(),
    /** "I booked this act for {event} on {date}." */
    confirmsGig: z.boolean().optional(),
    /** "I am not part of the act or their family, and received nothing for this review." */
    confirmsIndependence: z.boolean().optional(),
  })
  .refine(({ reviewerEmail, gigToken }) => reviewerEmail !== undefined || gigToken !== undefined, {
    message: 'Enter a valid email address.',
    path: ['reviewerEmail'],
  });
export type SubmitReviewInput = z.infer<typeof submitReviewInput>;

/** What a reviewer can change of a review afterwards. */
export const editReviewInput = z.strictObject({
  comment: submitReviewInput.shape.comment,
  eventType: submitReviewInput.shape.eventType,
  rating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)], 'Please select a rating.'),
});
export type EditReviewInput = z.infer<typeof editReviewInput>;

export const correctAddressInput = z.strictObject({ reviewerEmail: email });

export const gigOpenedInput = z.strictObject({ gigToken: z.string().max(300) });

export const keepPhotosInput = z.strictObject({ imageUrls: z.array(z.string().max(limits.url)).max(20) });
