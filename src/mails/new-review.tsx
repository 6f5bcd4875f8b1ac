import { verifiedGigWords } from '#shared/gig-words.ts';
import { newReviewSubject } from '#shared/mails.ts';
import type { Rating } from '#shared/ratings.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Paragraph, Quote, Small, Stars, TextLink, Title } from './parts.tsx';

export type NewReviewData = {
  business: string;
  firstName: string;
  rating: Rating;
  /** null while the owner's own address is not confirmed: what strangers type must not reach somebody else's. */
  review: { reviewerName: string; words: string } | null;
  verifiedGig?: boolean;
  dashboardUrl: string;
  unsubscribeUrl: string;
};

/** To the owner, for a review just received. */
export const newReview = (data: NewReviewData, sender: Sender) => ({
  subject: newReviewSubject(data.rating),
  element: (
    <EmailLayout
      sender={sender}
      subject={newReviewSubject(data.rating)}
      preview="It is shown on your page once it has been approved."
      footer={
        <Small>
          You get this email with every new review for {data.business}.{' '}
          <TextLink href={data.unsubscribeUrl}>Unsubscribe</TextLink>
        </Small>
      }
    >
      <Stars rating={data.rating} />
      <Title>A new review for {data.business}</Title>
      <Paragraph>{greet(data.firstName)}</Paragraph>
      <Paragraph>
        {data.review ? <bdi>{data.review.reviewerName}</bdi> : 'A customer'} left you a {data.rating}-star review. It is
        shown on your page once it has been approved.
      </Paragraph>
      {data.review && <Quote>{data.review.words}</Quote>}
      {data.verifiedGig && <Small>Verified gig: {verifiedGigWords}</Small>}
      <Action href={data.dashboardUrl}>Open your dashboard</Action>
      {data.review === null && (
        <Small>Once you have confirmed that this address is yours, these emails will include the review text.</Small>
      )}
    </EmailLayout>
  ),
});
