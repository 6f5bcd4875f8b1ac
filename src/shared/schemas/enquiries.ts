import { z } from 'zod';
import { enquiryStates } from '#shared/enquiry-words.ts';
import { count, customersEmail, customersPhone, ofCustomers, pageQuery, text } from './common.ts';

/** An enquiry as its owner sees it. */
export const enquiry = z.strictObject({
  id: text,
  name: text,
  email: customersEmail.nullable(),
  phone: customersPhone.nullable(),
  eventDate: text.nullable(),
  eventType: text,
  place: text,
  /** Written to the owner alone, and it may hold an address. */
  message: z.string().register(ofCustomers, { shownAs: '•••' }),
  note: text,
  state: z.enum(enquiryStates),
  createdAt: text,
});
export type Enquiry = z.infer<typeof enquiry>;

/** Without a state: all but spam. */
export const enquiriesQuery = z.strictObject({ ...pageQuery, state: z.enum(enquiryStates).optional() });
export const exportEnquiriesQuery = z.strictObject({ state: z.enum(enquiryStates).optional() });

/** `previous`: of the month before, as far as the same day. Spam does not count. */
export const enquiryFigures = z.strictObject({ unanswered: count, thisMonth: count, previous: count });
export type EnquiryFigures = z.infer<typeof enquiryFigures>;
