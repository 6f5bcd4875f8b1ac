import type { Rating } from '#shared/ratings.ts';
import type { RejectionReason, ReviewStatus } from '#shared/review-states.ts';

/** A review as its reviewer sees it behind the link of a mail. */
export type ShownReview = {
  business: string;
  slug: string;
  reviewerName: string;
  rating: Rating;
  comment: string;
  eventType: string;
  source: 'customer' | 'business';
  status: ReviewStatus;
  published: boolean;
  /** Whether the address was confirmed. */
  verified: boolean;
};

/** An enquiry as who sent it sees it: what they typed, and nothing that the act noted about it. */
export type ShownEnquiry = {
  business: string;
  name: string;
  email: string | null;
  phone: string | null;
  eventDate: string | null;
  eventType: string;
  place: string;
  message: string;
  sentAt: string;
};

/** Why a review is not published, and the state of its reviewer's appeal. */
export type ShownRejection = {
  reason: RejectionReason;
  note: string | null;
  appeal: 'possible' | 'too-late' | 'waiting' | 'upheld';
};

/** What a reviewer needs a code for. */
export type CodePurpose = 'appeal' | 'download' | 'edit' | 'erase';

/** What a reviewer wants their review to say: it waits for a decision, or was rejected. */
export type ShownEdit = {
  rating: Rating;
  comment: string;
  eventType: string;
  rejection: { reason: RejectionReason; note: string | null } | null;
};

/** Whether they want one email when the business replies; nothing to choose once it has. */
export type ReplyWish = 'on' | 'off' | 'replied';

/** What was typed into the form of an edit; the stars are 0 while none are chosen. */
export type TypedEdit = { rating: Rating | 0; comment: string; eventType: string };

/** What was typed into the form of a report. */
export type TypedReport = { reason: string; note: string; email: string };

/** Which emails to an owner. */
export type OwnersList = 'new-reviews' | 'enquiries';

/** What the client of a gig can do besides leaving a review. */
type InvitationChoice = 'unsubscribe' | 'decline' | 'not-me' | 'erase';

/** What is wrong with the form that was just sent, and with which of its fields, if it is one of them. */
export type FormProblem = { field: string | null; message: string };

/** What a page behind a mail's link has to show. Opening a link changes nothing: scanners open links too. */
export type MailPageState =
  | { page: 'confirm-review'; token: string; ownToken: string; review: ShownReview }
  | { page: 'confirmed'; ownToken: string; review: ShownReview; replyWish: ReplyWish }
  | {
      page: 'my-review';
      token: string;
      review: ShownReview;
      rejection: ShownRejection | null;
      edit: ShownEdit | null;
      replyWish: ReplyWish;
      /** What the form that was just sent came to. */
      notice: string | null;
    }
  | {
      page: 'my-review-code';
      token: string;
      purpose: CodePurpose;
      /** What was typed already. */
      words: string;
      edit: TypedEdit;
      review: ShownReview;
      problem: FormProblem | null;
    }
  | { page: 'erased'; review: ShownReview }
  /** `sure`: the first press was made, and the second deletes it. */
  | { page: 'my-enquiry'; token: string; enquiry: ShownEnquiry; sure: boolean }
  | { page: 'enquiry-deleted'; business: string; slug: string }
  | {
      page: 'report-review';
      id: string;
      comment: string;
      slug: string;
      /** It was brought from elsewhere: its writer may not know of it. */
      imported: boolean;
      typed: TypedReport | null;
      problem: FormProblem | null;
    }
  | { page: 'imported-code'; id: string; slug: string; problem: string | null }
  | { page: 'imported-erased'; slug: string }
  | { page: 'reported'; slug: string; told: boolean }
  | { page: 'unsubscribe'; token: string; business: string; list: OwnersList }
  | { page: 'unsubscribed'; business: string; list: OwnersList }
  /** `sent`: the link to the reviewer's own page was asked for. `erased`: the review is gone. */
  | { page: 'gig-reviewed'; slug: string; erased: boolean; sent: boolean }
  /** `business`: null when the act is gone. */
  | { page: 'invitation'; choice: InvitationChoice; token: string; business: string | null }
  /** `also`: a review was taken out of sight, or its own page was emailed. */
  | {
      page: 'invitation-answered';
      choice: InvitationChoice;
      business: string | null;
      fromAll: boolean;
      also: boolean;
    }
  /** `restores`: the account has another address by now, and gets this one back. */
  | { page: 'secure-account'; token: string; restores: boolean }
  /** `email`: where the link to a new password was sent; null when this was pressed before. */
  | { page: 'account-secured'; email: string | null }
  | { page: 'confirm-email'; token: string; email: string; oldEmail: string }
  | { page: 'email-changed'; email: string; oldEmail: string }
  | {
      page: 'broken-link';
      purpose: 'account' | 'confirm-review' | 'my-enquiry' | 'my-review' | 'unsubscribe' | 'gig';
      why: 'wrong' | 'expired' | 'expired-added' | 'gone';
    };
