import { AccountSecured, ConfirmEmail, EmailChanged, SecureAccount } from './account-links.tsx';
import { BrokenLink } from './broken-link.tsx';
import { Confirmed, ConfirmReview } from './confirm-review.tsx';
import { Erased } from './erased.tsx';
import { GigReviewed } from './gig-reviewed.tsx';
import { ImportedCode, ImportedErased } from './imported-code.tsx';
import { Invitation, InvitationAnswered } from './invitation.tsx';
import type { MailPageState } from './mail-page-state.ts';
import { EnquiryDeleted, MyEnquiry } from './my-enquiry.tsx';
import { MyReview } from './my-review.tsx';
import { MyReviewCode } from './my-review-code.tsx';
import { Reported, ReportReview } from './report-review.tsx';
import { Unsubscribe, Unsubscribed } from './unsubscribe.tsx';

/** The page behind a mail's link: one question with one button, or the answer. It needs no script. */
export function MailPage({ state }: { state: MailPageState }) {
  switch (state.page) {
    case 'confirm-review':
      return <ConfirmReview {...state} />;
    case 'confirmed':
      return <Confirmed {...state} />;
    case 'my-review':
      return <MyReview {...state} />;
    case 'my-review-code':
      return <MyReviewCode {...state} />;
    case 'erased':
      return <Erased {...state} />;
    case 'my-enquiry':
      return <MyEnquiry {...state} />;
    case 'enquiry-deleted':
      return <EnquiryDeleted {...state} />;
    case 'report-review':
      return <ReportReview {...state} />;
    case 'imported-code':
      return <ImportedCode {...state} />;
    case 'imported-erased':
      return <ImportedErased {...state} />;
    case 'reported':
      return <Reported {...state} />;
    case 'unsubscribe':
      return <Unsubscribe {...state} />;
    case 'unsubscribed':
      return <Unsubscribed {...state} />;
    case 'secure-account':
      return <SecureAccount {...state} />;
    case 'account-secured':
      return <AccountSecured {...state} />;
    case 'confirm-email':
      return <ConfirmEmail {...state} />;
    case 'email-changed':
      return <EmailChanged {...state} />;
    case 'gig-reviewed':
      return <GigReviewed {...state} />;
    case 'invitation':
      return <Invitation {...state} />;
    case 'invitation-answered':
      return <InvitationAnswered {...state} />;
    case 'broken-link':
      return <BrokenLink {...state} />;
  }
}
