import type { ReactNode } from 'react';
import { annualPrice, monthlyPrice, prices } from '#shared/prices.ts';
import { useSite } from '#web/document.tsx';
import { LegalPage, TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Question } from '#web/ui/question.tsx';

/** Help for everyone, signed in or not. */
export function HelpPage() {
  const { supportEmail } = useSite().operator;
  return (
    <LegalPage
      title="Support"
      path="/help"
      description="Answers for people who leave reviews and for businesses that collect them, and how to reach us."
      intro="The questions people ask most. If yours is not among them, write to us: a person answers."
    >
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <LinkButton href={`mailto:${supportEmail}?subject=Support%20Request`} size="lg" className="max-sm:w-full">
          Contact Support
        </LinkButton>
        <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">{supportEmail}</p>
      </div>
      <Questions title="If you left a review">
        <Question asked="Why did I get an email asking for a review?">
          An act that you booked gave us your address so that we could ask you once, with at most two reminders. Every
          such email has a link that stops them, for this act or for all acts, and one that says “This wasn’t me”.
          Opening a link never changes anything by itself.
        </Question>
        <Question asked="When does my review appear?">
          Once the platform has checked it. Reviews are checked in the order in which they arrive, and the number of
          stars makes no difference to when or whether yours is published.
        </Question>
        <Question asked="Why was my review not published?">
          Reviews are refused when they are not genuine, unlawful, not about the service, contain private data or
          advertise something, or for another reason that is written down; never for their stars. The rules are in our{' '}
          <TextLink href="/terms">Terms of Service</TextLink>. We email you the reason. If you think we were wrong, you
          can appeal once from that email, and we look again.
        </Question>
        <Question asked="Who sees my email address?">
          The business you reviewed and the platform’s administrators. It is never shown publicly, and is used to verify
          your review and to write to you about it.
        </Question>
        <Question asked="Can I change or erase my review?">
          Every email about your review links to its own page, where you can edit, download or erase it with a code that
          we email you. An edit of a published review is checked before anyone sees it, and the review then says
          “Edited”. If you no longer have the email, write to us from the address you gave. More in our{' '}
          <TextLink href="/privacy">Privacy Policy</TextLink>.
        </Question>
      </Questions>
      <Questions title="If you collect reviews">
        <Question asked="How do I share my review page?">
          Sign in, press Get Reviews on your dashboard and copy the link. Send it by message or email, or share it from
          there. Customers need no account to answer.
        </Question>
        <Question asked="How do I collect more reviews?">
          Write your gigs down under Ask for Reviews: Starbill asks each client by email after the event, reminds once,
          and stops as soon as they answer. <TextLink href="/docs/asking-for-reviews">Asking for Reviews</TextLink> says
          how. Besides, print your link on cards and flyers, and keep it on your social profiles.
        </Question>
        <Question asked="What does “Verified gig” mean?">
          Starbill emailed the address that the act gave for this booking, and the writer confirmed the booking.
          Starbill saw no contract.
        </Question>
        <Question asked="Can I remove a bad review?">
          No. You can reply to it, and you can flag it if it breaks the rules. You can also hide it, and your page then
          says how many are hidden. A page that shows only praise convinces nobody.
        </Question>
        <WhereBilled>
          <Question asked="What does it cost, and how do I stop?">
            {prices.trialDays} days are free. After that it is {monthlyPrice} a month or {annualPrice} a year. You can
            cancel at any time under Settings, in two clicks, and keep what you have paid for until it ends.
          </Question>
        </WhereBilled>
      </Questions>
    </LegalPage>
  );
}

const Questions = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-14">
    <h2 className="text-2xl">{title}</h2>
    <div className="mt-4 divide-y divide-rule border-y border-rule">{children}</div>
  </section>
);
