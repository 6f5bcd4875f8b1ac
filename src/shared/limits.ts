/** Sizes and counts that a person meets, in one place: forms, server and database agree on them. */
export const limits = {
  name: 100,
  email: 254,
  password: { min: 8, max: 128 },
  businessName: 100,
  tagline: 100,
  description: 500,
  url: 500,
  phone: 40,
  address: 200,
  /** Room for a review of five thousand words. */
  comment: 40_000,
  eventType: 100,
  replyText: 5_000,
  rejectionNote: 1_000,
  /** How often a reviewer can edit a review. */
  edits: { perDay: 5, ever: 30 },
  flagReason: 1_000,
  appeal: 2_000,
  calendarAddress: 2_000,
  enquiry: 2_000,
  enquiryNote: 500,
  /** Enquiries are deleted so many months after they came. */
  enquiryMonths: 12,
  /** Thanks, confirmations and invitations to one mailbox in a day. */
  mailsToMailbox: 3,
  gigNote: 500,
  gigReason: 500,
  /** Rows of one import; a longer diary is brought in parts. */
  gigImportRows: 1_000,
  /** Clients' data are erased so many months after the gig, so nothing older is written down. */
  gigMonths: 13,
  gigsAheadYears: 3,
  /** Emails that ask for a review, a day. */
  invitationsADay: { inTrial: 25, subscribed: 200, most: 5_000 },
  invitationGreeting: 100,
  invitationMessage: 500,
  /** Reviews from elsewhere: of one import, and in all. */
  importRows: 5_000,
  /** What a file of them may weigh, and what is sent of it: the same, with room for what JSON adds to 5,000 rows. */
  importFile: 4_000_000,
  importBytes: 5 * 1024 * 1024,
  importedReviews: 20_000,
  importSource: 60,
  /** Imports that are under way, that wait for administrators, and that brought nothing and are still listed. */
  importsAtOnce: 3,
  importsWaiting: 20,
  emptyImports: 20,
  savedReplies: 20,
  savedReplyTitle: 100,
  search: 100,
  reviewPhotos: 3,
  galleryImages: 5,
  altText: 300,
  passkeys: 10,
  apiKeys: 20,
  webhooks: 10,
  /** How long an account that is to be deleted can still be kept. */
  deletionGraceDays: 14,
  slug: { min: 2, max: 60 },
  /** How many earlier page addresses keep redirecting to the current one. */
  formerSlugs: { inTrial: 5, subscribed: 20 },
  page: { default: 20, max: 100 },
} as const;
