import { verifiedGigWords } from '#shared/gig-words.ts';
import { gigReviewedSubject, ownPageSubject } from '#shared/mails.ts';
import type { Rating } from '#shared/ratings.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Action, Paragraph, Quote, Small, Stars, TextLink, Title } from './parts.tsx';

export type GigReviewedData = {
  business: string;
  clientName: string;
  /** "your wedding on 9 May 2026", in whatever words the act used. */
  booking: string;
  /** Null where somebody else may have written it: the link came from the act's own phone. */
  own: { rating: Rating; words: string; manageUrl: string; verifiedGig: boolean } | null;
  notMeUrl: string;
  leaveUrl: string;
};

/** To the address that the act gave for a gig, for every review of that gig. */
export const gigReviewed = (data: GigReviewedData, sender: Sender) => ({
  subject: gigReviewedSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={gigReviewedSubject(data.business)}
      preview="If this wasn’t you, tell us with one button."
      footer={
        <Small>
          You get this email because {data.business} gave us this address for a booking, and that booking was just
          reviewed. <TextLink href={data.leaveUrl}>No more requests for reviews</TextLink>
        </Small>
      }
    >
      {data.own && <Stars rating={data.own.rating} />}
      <Title>{data.own ? 'Thank you for your review' : 'Your booking was reviewed'}</Title>
      <Paragraph>{greet(data.clientName)}</Paragraph>
      <Paragraph>
        A review of <bdi>{data.business}</bdi> was just left for {data.booking}
        {data.own ? ', through the link that we emailed to this address.' : ', through a link that the act sent.'} It’s
        checked before it’s published, by rules that never look at the stars.
      </Paragraph>
      {data.own && <Quote>{data.own.words}</Quote>}
      {data.own?.verifiedGig && <Paragraph>It will say “Verified gig”. {verifiedGigWords}</Paragraph>}
      {data.own && <Action href={data.own.manageUrl}>Manage my review</Action>}
      <Paragraph>
        Didn’t write this review, or didn’t book this act? <TextLink href={data.notMeUrl}>This wasn’t me</TextLink>
      </Paragraph>
    </EmailLayout>
  ),
});

export type OwnPageData = { business: string; reviewerName: string; manageUrl: string };

/** To a reviewer who opened a used link and asked for the way to their own page. */
export const ownPage = (data: OwnPageData, sender: Sender) => ({
  subject: ownPageSubject(data.business),
  element: (
    <EmailLayout
      sender={sender}
      subject={ownPageSubject(data.business)}
      preview="See where it stands, download it or erase it."
      footer={
        <Small>
          You get this email because someone opened the link this review was left through and asked for it. If that
          wasn’t you, you can ignore this email.
        </Small>
      }
    >
      <Title>Your review for {data.business}</Title>
      <Paragraph>{greet(data.reviewerName)}</Paragraph>
      <Paragraph>
        Here’s the page for your review. It shows where your review stands, and lets you download or erase it.
      </Paragraph>
      <Action href={data.manageUrl}>See my review</Action>
    </EmailLayout>
  ),
});
