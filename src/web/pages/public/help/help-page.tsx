import type { ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
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
      intro="The questions people ask most. If yours isn’t here, write to us: a person will answer."
    >
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <LinkButton href={`mailto:${supportEmail}?subject=Support%20Request`} size="lg" className="max-sm:w-full">
          Contact Support
        </LinkButton>
        <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">{supportEmail}</p>
      </div>
      <Questions title="If you left a review">
        <Question asked="Why did I get an email asking for a review?">
          An act you booked gave us your address so that we could ask you once, with at most two reminders. Every one of
          these emails has a link to stop them, for this act or for all acts, and one that says “This wasn’t me”.
          Opening a link never changes anything until you confirm.
        </Question>
        <Question asked="When does my review appear?">
          Once we’ve checked it. Reviews are checked in the order they arrive, and the number of stars makes no
          difference to when or whether yours is published.
        </Question>
        <Question asked="Why was my review not published?">
          We reject reviews that aren’t genuine, are unlawful, aren’t about the service, contain private data or
          advertise something, or for another reason that we write down. Stars are never a reason. The rules are in our{' '}
          <TextLink href="/terms">Terms of Service</TextLink>. We email you the reason. If you think we’re wrong, you
          can appeal once from that email, and we’ll look again.
        </Question>
        <Question asked="Who sees my email address?">
          The business you reviewed and our administrators. It’s never shown publicly. We use it to verify your review
          and to email you about it.
        </Question>
        <Question asked="Can I change or erase my review?">
          Every email about your review links to its own page, where you can edit, download or erase it with a code that
          we email you. An edit of a published review is checked before anyone sees it, and the review then says
          “Edited”. If you no longer have the email, write to us from the address you gave. More in our{' '}
          <TextLink href="/privacy">Privacy Policy</TextLink>.
        </Question>
      </Questions>
      <Questions title="If you sent an enquiry">
        <Question asked="What happens to my enquiry?">
          It goes to the act you asked and to nobody else. They answer you directly, by email or phone. An enquiry isn’t
          a booking: nothing is agreed until you both say so. We delete it after {limits.enquiryMonths} months. To see
          or delete it sooner, open the link in the email we sent you about it.
        </Question>
      </Questions>
      <Questions title="If you collect reviews">
        <Question asked="How do I share my review page?">
          Press Get Reviews on your dashboard. Copy the link, send it by WhatsApp, SMS or email, or show the QR code on
          your phone. Posters and cards to print are there too. Customers don’t need an account.
        </Question>
        <Question asked="How do I begin?">
          Your dashboard lists your first steps beside a small view of your page: your category, a logo, a photo, a look
          at your page, your first request and a widget. Steps you take elsewhere are ticked automatically.{' '}
          <TextLink href="/docs/getting-started">Getting Started</TextLink> says more.
        </Question>
        <Question asked="How do I collect more reviews?">
          Add your gigs under Ask for Reviews: Starbill asks each client by email after the event, reminds them once,
          and stops as soon as they answer. <TextLink href="/docs/asking-for-reviews">Asking for Reviews</TextLink> says
          how. You can also print your link on cards and flyers, and add it to your social profiles.
        </Question>
        <Question asked="How do visitors book me?">
          Your public page has a button, Check availability. It opens a form that asks for the date, the event, the
          place and how to reach them, and you get each enquiry by email: reply, and your answer goes straight to them.
          You’ll also find them under Enquiries. If you have your own booking page, enter its address in Business Info
          and the button leads there instead. Widgets on your site can have the same link: Embed Reviews has a switch
          for it.
        </Question>
        <Question asked="What does “Verified gig” mean?">
          Starbill emailed the address that the act gave for this booking, and the writer confirmed the booking.
          Starbill saw no contract.
        </Question>
        <Question asked="Can I remove a bad review?">
          No. You can reply to it, and you can flag it if it breaks the rules. You can also hide it, but it still counts
          in your score and your page says how many are hidden. A page with nothing but praise convinces nobody.
        </Question>
        <Question asked="How do I keep my account safe?">
          Open Settings and go down to Security: change your password, turn on two-factor sign-in, and see where you’re
          signed in. Sign out any device you don’t know.
        </Question>
        <WhereBilled>
          <Question asked="What does it cost, and how do I stop?">
            The first {prices.trialDays} days are free. After that it’s {monthlyPrice} a month or {annualPrice} a year.
            You can cancel at any time in Settings, in two clicks, and use the time you’ve paid for.
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
