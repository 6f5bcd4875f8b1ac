import { verifiedGigWords } from '#shared/gig-words.ts';
import { reviewLiveSubject } from '#shared/mails.ts';
import type { Rating } from '#shared/ratings.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Paragraph, Quote, Small, Stars, TextLink, Title } from './parts.tsx';

export type ReviewLiveData = {
  business: string;
  reviewerName: string;
  rating: Rating;
  /** null while the address is not confirmed: it may be somebody else's. */
  words: string | null;
  verifiedGig?: boolean;
  pageUrl: string;
  /** null once the address is confirmed. */
  confirmUrl: string | null;
  manageUrl: string;
};

/** To the customer, once their review is published. */
export const reviewLive = (data: ReviewLiveData, sender: Sender) => ({
  subject: reviewLiveSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={reviewLiveSubject(data.business)}
      preview={`Everyone can read it now. Thank you from ${data.business}.`}
      footer={
        <Small>
          You get this email because this address was given with a review for {data.business}. If that wasn’t you, or
          you’ve changed your mind, you can see, edit, download or erase the review:{' '}
          <TextLink href={data.manageUrl}>Manage my review</TextLink>
        </Small>
      }
    >
      <Stars rating={data.rating} />
      <Title>Your review is live</Title>
      <Paragraph>{greet(data.reviewerName)}</Paragraph>
      <Paragraph>
        Your review for <bdi>{data.business}</bdi> is published, and everyone can read it. Thank you for taking the
        time.
      </Paragraph>
      {data.words !== null && <Quote>{data.words}</Quote>}
      {data.verifiedGig && <Small>It says “Verified gig”: {verifiedGigWords}</Small>}
      <Action href={data.pageUrl}>See it on the page</Action>
      {data.confirmUrl !== null && (
        <Small>
          It doesn’t say “Verified” yet. <TextLink href={data.confirmUrl}>Confirm that this address is yours</TextLink>
        </Small>
      )}
    </EmailLayout>
  ),
});
