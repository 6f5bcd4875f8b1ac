import { verifiedGigWords } from '#shared/gig-words.ts';
import { newReviewSubject, reviewConfirmedSubject } from '#shared/mails.ts';
import type { Rating } from '#shared/ratings.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { LeftOut, OwnerFooter } from './owner-news.tsx';
import { Action, Paragraph, Quote, Small, Stars, Title } from './parts.tsx';

export type NewReviewData = {
  business: string;
  firstName: string;
  rating: Rating;
  /**
   * null while the owner's own address is not confirmed: what strangers type must not reach somebody else's. Without words
   * where the owner wants none.
   */
  review: { reviewerName: string; words: string | null } | null;
  verifiedGig?: boolean;
  /** The owner wrote it down, and its customer has confirmed it. */
  confirmed?: boolean;
  /** It is on the page already. */
  isPublished: boolean;
  /** "usually within a day"; null while nobody can tell. */
  usualWait: string | null;
  /** Its place in Manage Reviews. */
  reviewUrl: string;
  settingsUrl: string;
  unsubscribeUrl: string;
};

/** To the owner, for a review just received, or one they added whose customer has just confirmed it. */
export function newReview(data: NewReviewData, sender: Sender) {
  const when = data.isPublished
    ? 'It’s on your page now.'
    : `It’ll be on your page once it’s approved${data.usualWait ? `, ${data.usualWait}` : ''}.`;
  const subject = data.confirmed ? reviewConfirmedSubject(data.rating) : newReviewSubject(data.rating);
  return {
    subject,
    element: (
      <EmailLayout
        sender={sender}
        subject={subject}
        preview={when}
        footer={<OwnerFooter {...data}>You get this email with every new review for {data.business}.</OwnerFooter>}
      >
        <Stars rating={data.rating} />
        <Title>{data.confirmed ? 'A review you added is confirmed' : `A new review for ${data.business}`}</Title>
        <Paragraph>{greet(data.firstName)}</Paragraph>
        <Paragraph>
          {data.review ? <bdi>{data.review.reviewerName}</bdi> : 'A customer'}{' '}
          {data.confirmed
            ? `confirmed the ${data.rating}-star review you added.`
            : `left you a ${data.rating}-star review.`}{' '}
          {when}
        </Paragraph>
        {data.review?.words && <Quote>{data.review.words}</Quote>}
        {data.verifiedGig && <Small>Verified gig: {verifiedGigWords}</Small>}
        <Action href={data.reviewUrl}>Read the review</Action>
        <LeftOut reason={data.review === null ? 'unconfirmed' : data.review.words === null ? 'chosen' : null} />
      </EmailLayout>
    ),
  };
}
