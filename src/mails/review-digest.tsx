import { reviewDigestSubject } from '#shared/mails.ts';
import type { Rating } from '#shared/ratings.ts';
import { type ReviewStanding, standingLabels } from '#shared/review-states.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { LeftOut, type LeftOutReason, OwnerFooter } from './owner-news.tsx';
import { Action, Paragraph, Quote, Small, Stars, Title } from './parts.tsx';

export type ReviewDigestData = {
  business: string;
  firstName: string;
  /** The first few, newest first; `count` are all. */
  reviews: {
    rating: Rating;
    /** null while the owner's own address is not confirmed: what strangers type must not reach somebody else's. */
    reviewerName: string | null;
    words: string | null;
    standing: ReviewStanding;
  }[];
  count: number;
  leftOut: LeftOutReason;
  /** "usually within a day"; null while nobody can tell. */
  usualWait: string | null;
  reviewsUrl: string;
  settingsUrl: string;
  unsubscribeUrl: string;
};

/** To the owner: every review since the last email, together. */
export function reviewDigest(data: ReviewDigestData, sender: Sender) {
  const { business, count, reviews } = data;
  const subject = reviewDigestSubject(count, business);
  const more = count - reviews.length;
  const waits = reviews.some(({ standing }) => standing === 'waiting');
  return {
    subject,
    element: (
      <EmailLayout
        sender={sender}
        subject={subject}
        preview={reviews.map(({ rating }) => `${rating} ${rating === 1 ? 'star' : 'stars'}`).join(', ')}
        footer={<OwnerFooter {...data}>You get this email when there are new reviews for {business}.</OwnerFooter>}
      >
        <Title>{subject}</Title>
        <Paragraph>{greet(data.firstName)}</Paragraph>
        <Paragraph>
          {count === 1 ? 'One customer has' : `${count} customers have`} reviewed you since our last email.
          {waits &&
            ` Reviews are shown on your page once they’re approved${data.usualWait ? `, ${data.usualWait}` : ''}.`}
        </Paragraph>
        {reviews.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an email is drawn once
          <Entry key={index} {...review} />
        ))}
        {more > 0 && <Paragraph>And {more} more.</Paragraph>}
        <Action href={data.reviewsUrl}>Open Manage Reviews</Action>
        <LeftOut reason={data.leftOut} />
      </EmailLayout>
    ),
  };
}

const Entry = ({ rating, reviewerName, words, standing }: ReviewDigestData['reviews'][number]) => (
  <>
    <Stars rating={rating} />
    {words && <Quote>{words}</Quote>}
    <Small>
      {reviewerName ? <bdi>{reviewerName}</bdi> : 'A customer'} · {standingLabels[standing]}
    </Small>
  </>
);
