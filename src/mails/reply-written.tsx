import { replyWrittenSubject } from '#shared/mails.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Paragraph, Quote, Small, TextLink, Title } from './parts.tsx';

export type ReplyWrittenData = {
  business: string;
  reviewerName: string;
  /** null while the reviewer's address is not confirmed: it may be somebody else's. */
  words: string | null;
  pageUrl: string;
  manageUrl: string;
};

/** To a reviewer who asked for it: their review was answered. */
export const replyWritten = (data: ReplyWrittenData, sender: Sender) => ({
  subject: replyWrittenSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={replyWrittenSubject(data.business)}
      preview="Their answer is on the page, below your review."
      footer={
        <Small>
          You get this email once, because you asked to be told about a reply to your review for {data.business}. To
          edit, download or erase the review: <TextLink href={data.manageUrl}>Manage my review</TextLink>
        </Small>
      }
    >
      <Title>
        <bdi>{data.business}</bdi> replied to your review
      </Title>
      <Paragraph>{greet(data.reviewerName)}</Paragraph>
      <Paragraph>Their reply is shown below your review, and everyone can read it.</Paragraph>
      {data.words !== null && <Quote>{data.words}</Quote>}
      <Action href={data.pageUrl}>See it on the page</Action>
    </EmailLayout>
  ),
});
