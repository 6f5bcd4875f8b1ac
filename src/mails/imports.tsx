import { type ImportedGround, importedGroundLabels } from '#shared/imported-grounds.ts';
import { importedCodeSubject } from '#shared/mails.ts';
import { type RejectionReason, rejectionReasonLabels } from '#shared/review-states.ts';
import { AccountEmail } from './account-email.tsx';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { Action, Code, Paragraph, Quote, Small, TextLink, Title } from './parts.tsx';

export type ImportDecidedData = {
  business: string;
  firstName: string;
  /** Where the owner brought them from. */
  source: string;
  reviews: number;
  outcome: 'approved' | 'rejected';
  reason: RejectionReason | null;
  note: string | null;
  url: string;
};

/** To an owner who brought reviews from elsewhere. */
export const importDecided = (to: ImportDecidedData, sender: Sender) => {
  const isPublished = to.outcome === 'approved';
  const isOne = to.reviews === 1;
  const reviews = isOne ? 'review' : `${to.reviews.toLocaleString('en-GB')} reviews`;
  return {
    subject: isPublished ? 'Your imported reviews are published' : 'Your imported reviews aren’t published',
    element: (
      <AccountEmail
        sender={sender}
        title={isPublished ? 'Import published' : 'Import not published'}
        preview={isPublished ? 'On your page, under “Reviews from elsewhere”.' : 'Why, and what you can do.'}
        firstName={to.firstName}
        footer="You get this email because it’s about your account. You can’t unsubscribe from it."
      >
        <Paragraph>
          An administrator looked at the {reviews} that you imported from <bdi>{to.source}</bdi> for{' '}
          <bdi>{to.business}</bdi> and {isPublished ? 'published' : 'didn’t publish'} {isOne ? 'it' : 'them'}. The stars
          played no part in that.
        </Paragraph>
        {to.reason !== null && <Paragraph>The reason: {rejectionReasonLabels[to.reason].toLowerCase()}.</Paragraph>}
        {to.note !== null && <Quote>{to.note}</Quote>}
        <Paragraph>
          {isPublished
            ? 'On your public page, see “Reviews from elsewhere”. Imported reviews don’t count towards your average or other figures.'
            : 'You can undo the import, leave out what doesn’t belong, and import the rest.'}
        </Paragraph>
        <Action href={to.url}>See your imports</Action>
        {isPublished && <Small>You can undo the whole import there at any time.</Small>}
      </AccountEmail>
    ),
  };
};

export type ImportedRemovedData = {
  business: string;
  firstName: string;
  source: string;
  reason: ImportedGround;
  note: string | null;
  url: string;
};

/** To an owner: one review of an import is gone, and why. What it said is gone, too, so it is not quoted. */
export const importedRemoved = (to: ImportedRemovedData, sender: Sender) => ({
  subject: 'One of your imported reviews was removed',
  element: (
    <AccountEmail
      sender={sender}
      title="Imported review removed"
      preview="Why, and what it means."
      firstName={to.firstName}
      footer="You get this email because it’s about your account. You can’t unsubscribe from it."
    >
      <Paragraph>
        A review that you imported from <bdi>{to.source}</bdi> for <bdi>{to.business}</bdi> was reported. An
        administrator looked at it and removed it. Its stars played no part in that.
      </Paragraph>
      <Paragraph>The reason: {importedGroundLabels[to.reason].toLowerCase()}.</Paragraph>
      {to.note !== null && <Quote>{to.note}</Quote>}
      <Paragraph>
        The rest of the import stays as it is. The same words can’t be imported again. If you think we’re wrong, write
        to {sender.operator.supportEmail}.
      </Paragraph>
      <Action href={to.url}>See your imports</Action>
    </AccountEmail>
  ),
});

export type ImportedCodeData = { business: string; source: string; code: string; codeUrl: string };

/** To the address that came along with an imported review, when its writer wants it gone. */
export const importedCode = (to: ImportedCodeData, sender: Sender) => ({
  subject: importedCodeSubject,
  element: (
    <EmailLayout
      sender={sender}
      subject={importedCodeSubject}
      preview="Enter it to delete your review."
      footer={
        <Small>
          You get this email because <bdi>{to.business}</bdi> brought a review with this address to Starbill, and
          someone asked to have it deleted. If that wasn’t you, don’t share this code: nothing happens without it.
        </Small>
      }
    >
      <Title>Your code</Title>
      <Paragraph>
        Enter this code to delete your review of <bdi>{to.business}</bdi>, which the business imported from{' '}
        <bdi>{to.source}</bdi>:
      </Paragraph>
      <Code>{to.code}</Code>
      <Small>It works once, for 15 minutes. If you ask for another code, this one stops working.</Small>
      <Small>
        Closed the page? <TextLink href={to.codeUrl}>Enter the code here</TextLink>
      </Small>
    </EmailLayout>
  ),
});
