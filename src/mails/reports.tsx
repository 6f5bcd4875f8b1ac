import { reportSubject } from '#shared/mails.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { Action, Paragraph, Small, Title } from './parts.tsx';

export type ReportReceivedData = { business: string; pageUrl: string };

const WhyItCame = () => (
  <Small>
    You get this email because this address was given with a report of a review. If that wasn’t you, you can ignore this
    email: we delete the address once the report is answered.
  </Small>
);

/** To a visitor who reported a review and left an address. What they wrote is not in it: the address may not be theirs. */
export const reportReceived = (data: ReportReceivedData, sender: Sender) => ({
  subject: reportSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={reportSubject(data.business)}
      preview="We’ve received it and will tell you what we decide."
      footer={<WhyItCame />}
    >
      <Title>We’ve received your report</Title>
      <Paragraph>
        Thank you for reporting a review for <bdi>{data.business}</bdi>. An administrator will read it, and we’ll email
        you our decision. Until then the review stays up.
      </Paragraph>
      <Action href={data.pageUrl}>See the page</Action>
    </EmailLayout>
  ),
});

export type ReportAnsweredData = ReportReceivedData & {
  /** `erased`: by who wrote it, so there is nothing left to decide. */
  outcome: 'kept' | 'removed' | 'erased';
  /** Who reported an imported review: a visitor, or somebody who says that they wrote it. */
  imported?: 'visitor' | 'writer';
};

const titles = { kept: 'The review stays', removed: 'We removed the review', erased: 'The review is gone' };
const previews = { kept: 'The review stays.', removed: 'We removed the review.', erased: 'Its writer has erased it.' };
const answers = {
  removed: 'It broke our rules and is no longer shown. Its writer can appeal.',
  kept: 'It doesn’t break our rules, so it stays. Reviews aren’t removed just for being negative. You can still go to an out-of-court dispute body or to a court.',
};
const importedAnswer = ({ outcome, imported }: ReportAnsweredData, { supportEmail }: Sender['operator']) => {
  if (outcome === 'removed') return 'It’s deleted from Starbill, and the business can’t import the same words again.';
  return imported === 'writer'
    ? `We couldn’t tell that you wrote it, so it stays. If you can show us that you did, write to ${supportEmail}. You can also go to an out-of-court dispute body or to a court.`
    : answers.kept;
};

export const reportAnswered = (data: ReportAnsweredData, sender: Sender) => ({
  subject: reportSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={reportSubject(data.business)}
      preview={previews[data.outcome]}
      footer={<WhyItCame />}
    >
      <Title>{titles[data.outcome]}</Title>
      {data.outcome === 'erased' ? (
        <Paragraph>
          You reported a review for <bdi>{data.business}</bdi>. Meanwhile its writer has erased it.
        </Paragraph>
      ) : (
        <Paragraph>
          An administrator has looked at the review for <bdi>{data.business}</bdi> that you reported.{' '}
          {data.imported ? importedAnswer(data, sender.operator) : answers[data.outcome]}
        </Paragraph>
      )}
      <Action href={data.pageUrl}>See the page</Action>
    </EmailLayout>
  ),
});
