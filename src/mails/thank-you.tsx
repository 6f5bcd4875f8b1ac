import { thankYouSubject } from '#shared/mails.ts';
import type { Rating } from '#shared/ratings.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Paragraph, Small, Stars, TextLink, Title } from './parts.tsx';

export type ThankYouData = {
  business: string;
  reviewerName: string;
  rating: Rating;
  confirmUrl: string;
  manageUrl: string;
};

/** To the customer, for a review just left. Their words are not in it: the address is not known to be theirs yet. */
export const thankYou = (data: ThankYouData, sender: Sender) => ({
  subject: thankYouSubject(data.rating),
  element: (
    <EmailLayout
      sender={sender}
      subject={thankYouSubject(data.rating)}
      preview={`Confirm it’s yours, and it will say “Verified”.`}
      footer={
        <Small>
          You get this email because this address was given with a review for {data.business}. If that wasn’t you, or
          you’ve changed your mind, you can see, edit, download or erase the review:{' '}
          <TextLink href={data.manageUrl}>Manage my review</TextLink>
        </Small>
      }
    >
      <Stars rating={data.rating} />
      <Title>{thankYouSubject(data.rating)}</Title>
      <Paragraph>{greet(data.reviewerName)}</Paragraph>
      <Paragraph>
        You’ve just left a review for <bdi>{data.business}</bdi>. Confirm that this address is yours, and your review
        will say “Verified”, so readers know a real customer wrote it.
      </Paragraph>
      <Action href={data.confirmUrl}>Confirm my review</Action>
      <Small>
        The link works for 30 days. Your address is never published. Every review is checked before it’s published, by
        rules that never look at the stars.
      </Small>
    </EmailLayout>
  ),
});
