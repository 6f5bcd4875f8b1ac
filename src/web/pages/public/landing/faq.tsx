import { monthlyPrice, prices } from '#shared/prices.ts';
import { TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { Question } from '#web/ui/question.tsx';

/** What people ask before they sign up. */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-t border-rule">
      <div className="mx-auto max-w-3xl px-4 py-20 sm:px-6 lg:py-28">
        <p className="eyebrow text-action">Before the curtain goes up</p>
        <h2 id="faq-title" className="mt-4 text-5xl">
          Questions people ask
        </h2>
        <div className="mt-10 divide-y divide-rule border-y border-rule">
          <WhereBilled>
            <Question asked="Do I need a card to try it?">
              No. The {prices.trialDays}-day trial needs no card, and you aren’t charged when it ends. You decide then.
            </Question>
            <Question asked="What happens after the trial?">
              Your page stays up and new reviews are still kept. To make changes and ask for more reviews, subscribe for{' '}
              {monthlyPrice} a month. You can cancel at any time.
            </Question>
          </WhereBilled>
          <Question asked="Do my customers need an account?">
            No. They choose stars, write a few words and confirm their email address. It takes about a minute.
          </Question>
          <Question asked="Can I remove a bad review?">
            No, and nobody can pay us to. You can reply to it, or hide it: it still counts in your score, and your page
            says how many reviews are hidden.
          </Question>
          <Question asked="Will it work with my website?">
            Yes. You copy two lines of code into it, on WordPress, Wix, Squarespace and most others.{' '}
            <TextLink href="/docs/widget-integration">Widget Integration</TextLink> shows where they go.
          </Question>
          <Question asked="I have never collected reviews. How do I begin?">
            Sign up, then add the client you played for last. Starbill asks them by email, or you send the link from
            your own phone.
          </Question>
        </div>
        <p className="mt-6 text-sm text-ink-soft">
          More answers are in <TextLink href="/help">Support</TextLink>.
        </p>
      </div>
    </section>
  );
}
