import { editPublishedSubject, editRejectedSubject, reviewEditedSubject } from '#shared/mails.ts';
import type { Rating } from '#shared/ratings.ts';
import { type RejectionReason, rejectionExplanations, rejectionReasonLabels } from '#shared/review-states.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Paragraph, Quote, Small, Stars, TextLink, Title } from './parts.tsx';
import { type About, WhyItCame } from './reviewer.tsx';

export type EditPublishedData = About & { pageUrl: string };

/** To the reviewer: what they changed is what everyone reads now. */
export const editPublished = (data: EditPublishedData, sender: Sender) => ({
  subject: editPublishedSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={editPublishedSubject(data.business)}
      preview="Everyone now sees your new version."
      footer={<WhyItCame business={data.business} />}
    >
      <Title>Your edit is published</Title>
      <Paragraph>{greet(data.reviewerName)}</Paragraph>
      <Paragraph>
        Everyone now sees the new version of your review for <bdi>{data.business}</bdi>. It says “Edited”, and any reply
        stays below it.
      </Paragraph>
      <Action href={data.pageUrl}>See it on the page</Action>
      <Small>
        To change, download or erase it: <TextLink href={data.manageUrl}>Manage my review</TextLink>
      </Small>
    </EmailLayout>
  ),
});

export type EditRejectedData = About & { reason: RejectionReason; note: string | null };

/** To the reviewer: why their edit is not shown, and that what was published before still is. */
export const editRejected = (data: EditRejectedData, sender: Sender) => ({
  subject: editRejectedSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={editRejectedSubject(data.business)}
      preview="Why, and what you can change. Your review stays as it was."
      footer={<WhyItCame business={data.business} />}
    >
      <Title>Your edit isn’t published</Title>
      <Paragraph>{greet(data.reviewerName)}</Paragraph>
      <Paragraph>
        An administrator looked at your edit of your review for <bdi>{data.business}</bdi> and didn’t publish it. The
        stars played no part in that. Your review stays as it was.
      </Paragraph>
      <Paragraph>
        The reason: {rejectionReasonLabels[data.reason].toLowerCase()}. {rejectionExplanations[data.reason].why}
      </Paragraph>
      {data.note !== null && <Quote>{data.note}</Quote>}
      <Paragraph>What you can do: {rejectionExplanations[data.reason].edit} Then send it again.</Paragraph>
      <Action href={data.manageUrl}>See or change your review</Action>
    </EmailLayout>
  ),
});

export type ReviewEditedData = {
  business: string;
  firstName: string;
  rating: Rating;
  /** What it had before, when the stars changed. */
  ratingBefore: Rating | null;
  hasReply: boolean;
  /** null while the owner's own address is not confirmed: what strangers type must not reach somebody else's. */
  review: { reviewerName: string; words: string | null } | null;
  reviewsUrl: string;
  unsubscribeUrl: string;
};

const starsText = (rating: Rating) => `${rating} ${rating === 1 ? 'star' : 'stars'}`;

/** To the owner, once a reviewer's edit was published. */
export const reviewEdited = (data: ReviewEditedData, sender: Sender) => ({
  subject: reviewEditedSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={reviewEditedSubject(data.business)}
      preview={data.hasReply ? 'Your reply is still shown below it.' : 'The new version is on your page.'}
      footer={
        <Small>
          You get this email when a review for {data.business} comes in or changes.{' '}
          <TextLink href={data.unsubscribeUrl}>Unsubscribe</TextLink>
        </Small>
      }
    >
      <Stars rating={data.rating} />
      <Title>A review was edited</Title>
      <Paragraph>{greet(data.firstName)}</Paragraph>
      <Paragraph>
        {data.review ? <bdi>{data.review.reviewerName}</bdi> : 'A customer'} edited their review for{' '}
        <bdi>{data.business}</bdi>. The edit was checked, so your page shows the new version
        {data.ratingBefore === null
          ? '.'
          : `, and your score counts ${starsText(data.rating)} instead of ${starsText(data.ratingBefore)}.`}
      </Paragraph>
      {data.review?.words && <Quote>{data.review.words}</Quote>}
      {data.hasReply && (
        <Paragraph>Your reply is still shown below it. Read it again: does it still fit what they say?</Paragraph>
      )}
      <Action href={data.reviewsUrl}>{data.hasReply ? 'Check your reply' : 'See the review'}</Action>
    </EmailLayout>
  ),
});
