import { type RejectionReason, rejectionReasonLabels } from '#shared/review-states.ts';
import { AccountEmail } from './account-email.tsx';
import type { Sender } from './email-layout.tsx';
import { Action, Paragraph, Quote, Small } from './parts.tsx';

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
  const count = to.reviews === 1 ? '1 review' : `${to.reviews.toLocaleString('en-GB')} reviews`;
  return {
    subject: isPublished ? 'Your imported reviews are published' : 'Your imported reviews aren’t published',
    element: (
      <AccountEmail
        sender={sender}
        title={isPublished ? 'Import published' : 'Import not published'}
        preview={isPublished ? 'They’re under “Reviews from elsewhere”.' : 'Why, and what you can do.'}
        firstName={to.firstName}
        footer="You get this email because it’s about your account. You can’t unsubscribe from it."
      >
        <Paragraph>
          An administrator looked at the {count} that you imported from <bdi>{to.source}</bdi> for{' '}
          <bdi>{to.business}</bdi> and {isPublished ? 'published them' : 'didn’t publish them'}. The stars played no
          part in that.
        </Paragraph>
        {to.reason !== null && <Paragraph>The reason: {rejectionReasonLabels[to.reason].toLowerCase()}.</Paragraph>}
        {to.note !== null && <Quote>{to.note}</Quote>}
        <Paragraph>
          {isPublished
            ? 'They’re on your public page under “Reviews from elsewhere”. They don’t count towards your average or other figures.'
            : 'You can undo the import, leave out what doesn’t belong, and import the rest.'}
        </Paragraph>
        <Action href={to.url}>Open Import Reviews</Action>
        {isPublished && <Small>You can undo the whole import there at any time.</Small>}
      </AccountEmail>
    ),
  };
};
