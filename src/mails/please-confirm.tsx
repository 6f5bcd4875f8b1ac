import { pleaseConfirmSubject } from '#shared/mails.ts';
import type { Rating } from '#shared/ratings.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Paragraph, Small, Stars, TextLink, Title } from './parts.tsx';

export type PleaseConfirmData = {
  business: string;
  reviewerName: string;
  rating: Rating;
  confirmUrl: string;
  manageUrl: string;
};

/** To a customer in whose name the business has written a review. The words are on the page, not in the mail. */
export const pleaseConfirm = (data: PleaseConfirmData, sender: Sender) => ({
  subject: pleaseConfirmSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={pleaseConfirmSubject(data.business)}
      preview="It won’t be published or counted unless you confirm it."
      footer={
        <Small>
          You get this email because {data.business} gave us your address. If you weren’t their customer, or these
          aren’t your words, erase the review. They then can’t add another one for you:{' '}
          <TextLink href={data.manageUrl}>Erase the review</TextLink>
        </Small>
      }
    >
      <Stars rating={data.rating} />
      <Title>Is this your review?</Title>
      <Paragraph>{greet(data.reviewerName)}</Paragraph>
      <Paragraph>
        <bdi>{data.business}</bdi> has written down a {data.rating}-star review in your name. Read it, and confirm it if
        it’s what you wanted to say.
      </Paragraph>
      <Action href={data.confirmUrl}>Read and confirm</Action>
      <Small>
        The link works for 30 days. If you do nothing, the review is never published and never counted. Your address
        isn’t published either way.
      </Small>
    </EmailLayout>
  ),
});
