import { appealAnsweredSubject, reviewerCodeSubject, reviewRejectedSubject } from '#shared/mails.ts';
import { type RejectionReason, rejectionExplanations, rejectionReasonLabels } from '#shared/review-states.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Code, Paragraph, Quote, Small, TextLink, Title } from './parts.tsx';

export type About = { business: string; reviewerName: string; manageUrl: string };

export const WhyItCame = ({ business }: { business: string }) => (
  <Small>
    You get this email because this address was given with a review for {business}. It’s about a decision on that
    review, so you can’t unsubscribe from it.
  </Small>
);

export type ReviewRejectedData = About & {
  reason: RejectionReason;
  note: string | null;
  /** It could be read by everyone before. */
  takenDown: boolean;
  /** null when the decision can no longer be appealed. */
  appealUntil: string | null;
};

/** To the reviewer: why their review is not shown, what to change, and how to have somebody else look. */
export const reviewRejected = (data: ReviewRejectedData, sender: Sender) => ({
  subject: reviewRejectedSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={reviewRejectedSubject(data.business)}
      preview="Why, what you can change, and how to appeal."
      footer={<WhyItCame business={data.business} />}
    >
      <Title>{data.takenDown ? 'Your review was taken down' : 'Your review isn’t published'}</Title>
      <Paragraph>{greet(data.reviewerName)}</Paragraph>
      <Paragraph>
        {data.takenDown
          ? 'An administrator looked at your published review for '
          : 'An administrator looked at your review for '}
        <bdi>{data.business}</bdi>
        {data.takenDown ? ' again and took it down.' : ' and didn’t publish it.'} Its stars played no part in that.
      </Paragraph>
      <Paragraph>
        The reason: {rejectionReasonLabels[data.reason].toLowerCase()}. {rejectionExplanations[data.reason].why}
      </Paragraph>
      {data.note !== null && <Quote>{data.note}</Quote>}
      <Paragraph>
        What you can do: {rejectionExplanations[data.reason].change} You can edit your review on its page, and we’ll
        look at it again.
      </Paragraph>
      {data.appealUntil !== null && (
        <Paragraph>
          If you think we’re wrong, you can appeal once, until {data.appealUntil}. Where there is more than one
          administrator, a different one answers it.
        </Paragraph>
      )}
      <Action href={data.manageUrl}>
        {data.appealUntil === null ? 'See or edit your review' : 'See, edit or appeal'}
      </Action>
    </EmailLayout>
  ),
});

const purposes = {
  appeal: 'appeal the decision on your review',
  download: 'download your review',
  edit: 'edit your review',
  erase: 'erase your review',
};
export type ReviewerCodeData = { business: string; code: string; purpose: keyof typeof purposes; manageUrl: string };

export const reviewerCode = (data: ReviewerCodeData, sender: Sender) => ({
  subject: reviewerCodeSubject,
  element: (
    <EmailLayout
      sender={sender}
      subject={reviewerCodeSubject}
      preview={`Enter it to ${purposes[data.purpose]}.`}
      footer={
        <Small>
          You get this email because someone opened the page for your review for {data.business}. If that wasn’t you,
          don’t share this code: nothing can be changed without it.
        </Small>
      }
    >
      <Title>Your code</Title>
      <Paragraph>
        Enter this code to {purposes[data.purpose]} for <bdi>{data.business}</bdi>:
      </Paragraph>
      <Code>{data.code}</Code>
      <Small>It works once, for 15 minutes. If you ask for another code, this one stops working.</Small>
      <Small>
        Closed the page? <TextLink href={data.manageUrl}>Open your review’s page</TextLink>
      </Small>
    </EmailLayout>
  ),
});

export type AppealAnsweredData = About & { outcome: 'upheld' | 'reversed'; note: string | null; pageUrl: string };

export const appealAnswered = (data: AppealAnsweredData, sender: Sender) => ({
  subject: appealAnsweredSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={appealAnsweredSubject(data.business)}
      preview={data.outcome === 'reversed' ? 'Your review is published.' : 'The decision stays as it was.'}
      footer={<WhyItCame business={data.business} />}
    >
      <Title>{data.outcome === 'reversed' ? 'Your review is published' : 'The decision stays'}</Title>
      <Paragraph>{greet(data.reviewerName)}</Paragraph>
      <Paragraph>
        {data.outcome === 'reversed'
          ? 'You appealed, and you were right: we changed our decision on your review for '
          : 'You appealed, and we looked at your review again. It still isn’t published on the page of '}
        <bdi>{data.business}</bdi>.
        {data.outcome === 'reversed'
          ? ' Everyone can read it now.'
          : ' This decision is final. You can still go to an out-of-court dispute body or to a court.'}
      </Paragraph>
      {data.note !== null && <Quote>{data.note}</Quote>}
      {data.outcome === 'reversed' ? (
        <Action href={data.pageUrl}>See it on the page</Action>
      ) : (
        <Action href={data.manageUrl}>See your review</Action>
      )}
    </EmailLayout>
  ),
});
