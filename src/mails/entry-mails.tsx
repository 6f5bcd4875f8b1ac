import { plainTextSelectors } from '@react-email/render';
import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  type AdministratorInvitedData,
  type AdministratorRemovedData,
  type AdministratorsChangedData,
  administratorInvited,
  administratorRemoved,
  administratorsChanged,
  type WaitingReminderData,
  waitingReminder,
} from './administrators.tsx';
import { type AskingAlertData, type AskingNoticeData, askingAlert, askingNotice } from './asking.tsx';
import { type PaymentFailedData, paymentFailed, type TrialEndingData, trialEnding } from './billing.tsx';
import {
  type EditPublishedData,
  type EditRejectedData,
  editPublished,
  editRejected,
  type ReviewEditedData,
  reviewEdited,
} from './edits.tsx';
import type { Sender } from './email-layout.tsx';
import { type EnquiryReceivedData, enquiryReceived, type NewEnquiryData, newEnquiry } from './enquiries.tsx';
import { type GigReviewedData, gigReviewed, type OwnPageData, ownPage } from './gig-reviewed.tsx';
import {
  type ImportDecidedData,
  type ImportedCodeData,
  type ImportedRemovedData,
  importDecided,
  importedCode,
  importedRemoved,
} from './imports.tsx';
import { type InvitationData, invitation } from './invitation.tsx';
import { type NewReviewData, newReview } from './new-review.tsx';
import { type PleaseConfirmData, pleaseConfirm } from './please-confirm.tsx';
import { type ReplyWrittenData, replyWritten } from './reply-written.tsx';
import { type ReportAnsweredData, type ReportReceivedData, reportAnswered, reportReceived } from './reports.tsx';
import { type ReviewDigestData, reviewDigest } from './review-digest.tsx';
import { type ReviewLiveData, reviewLive } from './review-live.tsx';
import {
  type AppealAnsweredData,
  appealAnswered,
  type ReviewerCodeData,
  type ReviewRejectedData,
  reviewerCode,
  reviewRejected,
} from './reviewer.tsx';
import * as security from './security.tsx';
import {
  type ConfirmAddressData,
  confirmAddress,
  type PasswordResetData,
  passwordReset,
  type SignInLinkData,
  signInLink,
  type TwoFactorHintData,
  twoFactorHint,
} from './sign-in.tsx';
import * as money from './subscription.tsx';
import { type RestoredData, restored, type SuspendedData, suspended } from './suspension.tsx';
import { type ThankYouData, thankYou } from './thank-you.tsx';
import { type WebhookPausedData, webhookPaused } from './webhooks.tsx';

export type { Act, Sender } from './email-layout.tsx';
export type { AccountChange } from './security.tsx';

type AllData = {
  invitation: InvitationData;
  'invitation-reminder': InvitationData;
  'thank-you': ThankYouData;
  'please-confirm': PleaseConfirmData;
  'review-live': ReviewLiveData;
  'review-rejected': ReviewRejectedData;
  'reviewer-code': ReviewerCodeData;
  'appeal-answered': AppealAnsweredData;
  'edit-published': EditPublishedData;
  'edit-rejected': EditRejectedData;
  'review-edited': ReviewEditedData;
  'reply-written': ReplyWrittenData;
  'report-received': ReportReceivedData;
  'report-answered': ReportAnsweredData;
  'gig-reviewed': GigReviewedData;
  'own-page': OwnPageData;
  'new-review': NewReviewData;
  'review-digest': ReviewDigestData;
  'new-enquiry': NewEnquiryData;
  'enquiry-received': EnquiryReceivedData;
  'sign-in-link': SignInLinkData;
  'password-reset': PasswordResetData;
  'two-factor-hint': TwoFactorHintData;
  'confirm-address': ConfirmAddressData;
  'new-sign-in': security.NewSignInData;
  'account-changed': security.AccountChangedData;
  'change-email': security.ChangeEmailData;
  'address-in-use': security.AddressInUseData;
  'email-changing': security.EmailChangingData;
  'email-changed': security.EmailChangedData;
  farewell: security.FarewellData;
  suspended: SuspendedData;
  restored: RestoredData;
  'asking-notice': AskingNoticeData;
  'asking-alert': AskingAlertData;
  'webhook-paused': WebhookPausedData;
  'import-decided': ImportDecidedData;
  'imported-removed': ImportedRemovedData;
  'imported-code': ImportedCodeData;
  'waiting-reminder': WaitingReminderData;
  'administrator-invited': AdministratorInvitedData;
  'administrator-removed': AdministratorRemovedData;
  'administrators-changed': AdministratorsChangedData;
  'trial-ending': TrialEndingData;
  'payment-failed': PaymentFailedData;
  receipt: money.ReceiptData;
  refund: money.RefundData;
  'subscription-canceled': money.CanceledData;
  'subscription-resumed': money.ResumedData;
  'plan-changed': money.RunningData;
  'subscription-ended': money.EndedData;
  'card-expiring': money.CardExpiringData;
  'renewal-coming': money.RenewalComingData;
  'payments-set-up': money.PaymentsSetUpData;
};
export type MailKind = keyof AllData;
export type MailData<Kind extends MailKind> = AllData[Kind];
export type WrittenMail = { subject: string; html: string; text: string };
export type MailBody = Omit<WrittenMail, 'subject'>;

type Template<Data> = (data: Data, sender: Sender) => { subject: string; element: ReactElement };

/** Every mail there is, by its kind. */
const templates: { [Kind in MailKind]: Template<MailData<Kind>> } = {
  invitation,
  'invitation-reminder': invitation,
  'thank-you': thankYou,
  'please-confirm': pleaseConfirm,
  'review-live': reviewLive,
  'review-rejected': reviewRejected,
  'reviewer-code': reviewerCode,
  'appeal-answered': appealAnswered,
  'edit-published': editPublished,
  'edit-rejected': editRejected,
  'review-edited': reviewEdited,
  'reply-written': replyWritten,
  'report-received': reportReceived,
  'report-answered': reportAnswered,
  'gig-reviewed': gigReviewed,
  'own-page': ownPage,
  'new-review': newReview,
  'review-digest': reviewDigest,
  'new-enquiry': newEnquiry,
  'enquiry-received': enquiryReceived,
  'sign-in-link': signInLink,
  'password-reset': passwordReset,
  'two-factor-hint': twoFactorHint,
  'confirm-address': confirmAddress,
  'new-sign-in': security.newSignIn,
  'account-changed': security.accountChanged,
  'change-email': security.changeEmail,
  'address-in-use': security.addressInUse,
  'email-changing': security.emailChanging,
  'email-changed': security.emailChanged,
  farewell: security.farewell,
  suspended,
  restored,
  'asking-notice': askingNotice,
  'asking-alert': askingAlert,
  'webhook-paused': webhookPaused,
  'import-decided': importDecided,
  'imported-removed': importedRemoved,
  'imported-code': importedCode,
  'waiting-reminder': waitingReminder,
  'administrator-invited': administratorInvited,
  'administrator-removed': administratorRemoved,
  'administrators-changed': administratorsChanged,
  'trial-ending': trialEnding,
  'payment-failed': paymentFailed,
  receipt: money.receipt,
  refund: money.refund,
  'subscription-canceled': money.subscriptionCanceled,
  'subscription-resumed': money.subscriptionResumed,
  'plan-changed': money.planChanged,
  'subscription-ended': money.subscriptionEnded,
  'card-expiring': money.cardExpiring,
  'renewal-coming': money.renewalComing,
  'payments-set-up': money.paymentsSetUp,
};

/** The subject and both parts of a mail. What people typed is escaped by React, and stays on one line in a subject. */
export function writeMail<Kind extends MailKind>(kind: Kind, data: MailData<Kind>, sender: Sender): WrittenMail {
  const { subject, render } = draftMail(kind, data, sender);
  return { subject, ...render() };
}

/** The same with the parts to be rendered later, if at all: that is nearly all the work. */
export function draftMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData<Kind>,
  sender: Sender,
): { subject: string; render: () => MailBody } {
  const { subject, element } = templates[kind](data, sender);
  const render = () => {
    const html = `${doctype}${renderToStaticMarkup(element).replace(preloads, '')}`;
    return { html, text: toText(html) };
  };
  return { subject: onOneLine(subject), render };
}

/** React asks browsers to fetch pictures early. An email's are attached, so there is nothing to fetch. */
const preloads = /<link rel="preload"[^>]*>/g;

/** The one that Outlook and old readers draw by the rules of today. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const onOneLine = (text: string) => text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

type TextBuilder = {
  openBlock(options: object): void;
  closeBlock(options: object): void;
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  addLineBreak(): void;
};
type Anchor = { children: object[]; attribs: { href: string } };

/**
 * The same words as plain text. A button or link becomes its words and, on a line of its own, its address. Compiled once:
 * `toPlainText` of React Email does so for each email, which takes longer than everything else about it.
 */
const toText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'a.button', format: 'address', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'a.link', format: 'address', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
  formatters: {
    address(
      anchor: Anchor,
      walk: (children: object[], builder: TextBuilder) => void,
      builder: TextBuilder,
      options: object,
    ) {
      builder.openBlock(options);
      walk(anchor.children, builder);
      builder.addInline(':');
      builder.addLineBreak();
      builder.addInline(anchor.attribs.href, { noWordTransform: true });
      builder.closeBlock(options);
    },
  },
});
