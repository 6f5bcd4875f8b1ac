/** Without zod, for the screens that carry none. */
export const enquiryStates = ['new', 'answered', 'booked', 'declined', 'spam'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** What each state is called on screen and in files. */
export const enquiryStateNames: Record<EnquiryState, string> = {
  new: 'New',
  answered: 'Answered',
  booked: 'Booked',
  declined: 'Declined',
  spam: 'Spam',
};

/** "1 enquiry", "1,204 enquiries". */
export const enquiryCountText = (count: number) =>
  count === 1 ? '1 enquiry' : `${count.toLocaleString('en-GB')} enquiries`;
