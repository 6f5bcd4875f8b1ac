import { limits } from '#shared/limits.ts';
import { annualPrice, monthlyPrice, prices } from '#shared/prices.ts';
import { useSite } from '#web/document.tsx';
import { LegalPage, LegalSection, TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { Operator, SupportEmail } from './operator.tsx';

export const TermsPage = () => (
  <LegalPage
    title="Terms of Service"
    path="/terms"
    description="The agreement between Starbill and the people who use it: reviews, moderation, accounts and leaving."
    updated="November 2026"
    intro="These terms are the agreement between you and us when you use Starbill, as the owner of a business or as someone who leaves a review. They’re written to be read."
  >
    <LegalSection title="Who we are">
      <Operator />
    </LegalSection>
    <LegalSection title="What Starbill does">
      <p>
        Starbill collects star reviews for performers and small businesses, publishes them after moderation, and shows
        them on public pages, in widgets and in pictures that owners share.
      </p>
    </LegalSection>
    <LegalSection title="Leaving a review">
      <ul>
        <li>Write about your own experience of the service. Do not review yourself, your employer or a rival.</li>
        <li>Nobody may pay, reward or pressure you for a review, good or bad.</li>
        <li>
          Keep it lawful: no threats, no hatred, no private details of other people, no advertising, and only photos you
          have the right to share.
        </li>
        <li>
          Your review stays yours. You let us publish it, and let the business you reviewed show it with your name, for
          as long as it is published. You can have it erased at any time.
        </li>
      </ul>
    </LegalSection>
    <LegalSection title="How reviews are moderated">
      <p>
        Every review is checked by the platform before it is published, in the order in which reviews arrive. The number
        of stars plays no part: the same words with one star and with five get the same decision. A review is rejected
        only because it is not genuine, is unlawful, is not about the service, contains private data, is advertising, or
        for another reason that is written down. Each decision is recorded.
      </p>
      <p>
        Owners cannot change a review’s words, stars or status. They can reply to it, flag it, and hide it from their
        page; a hidden review still counts in the score, and the page says how many are hidden and with which stars.
        Flagging a review does not remove it: we look at it again and decide by the same rules.
      </p>
      <p>
        If we reject your review, our email says why, and you can appeal once. If you think another decision was wrong,
        write to <SupportEmail />. We’ll look again and tell you what we decide.
      </p>
    </LegalSection>
    <LegalSection title="Accounts">
      <p>
        To have a business on Starbill you need an account, true details and a password that you keep to yourself. You
        must be 18 or older and allowed to act for the business. You’re responsible for what is done with your account.
        Tell us straight away if you think someone else is using it.
      </p>
    </LegalSection>
    <WhereBilled>
      <LegalSection title="Free trial, prices and payment">
        <ul>
          <li>
            There is one plan, Pro. It costs {monthlyPrice} a month, or {annualPrice} a year paid in one go. There are
            no setup fees.
          </li>
          <li>
            It begins with a free trial of {prices.trialDays} days, once per account, without a card. You pay nothing
            for it, and nothing afterwards unless you subscribe.
          </li>
          <li>A subscription renews each month or each year until you cancel it.</li>
          <li>
            If we change the price, we’ll email you at least 30 days before it affects you, and you can cancel first.
          </li>
        </ul>
      </LegalSection>
    </WhereBilled>
    <Leaving />
    <LegalSection title="Fair use">
      <p>
        Do not hack or overload the service, scrape personal data, buy, sell or invent reviews, or offer rewards for
        good ones. We may suspend an account that breaks these rules, and we’ll say why.
      </p>
    </LegalSection>
    <LegalSection title="What we’re responsible for">
      <p>
        We run Starbill with reasonable care and skill, but cannot promise that it will never be interrupted. Reviews
        are the opinions of those who wrote them. We are not responsible for losses that neither of us could foresee or,
        towards businesses, for lost profit
        <WhereBilled>
          ; and our liability to a business is limited to what it paid us in the twelve months before
        </WhereBilled>
        . Nothing here limits liability for death or injury caused by negligence, for fraud, or where the law does not
        allow it, and nothing takes away a consumer’s rights.
      </p>
    </LegalSection>
    <LegalSection title="Law and changes">
      <p>
        These terms are governed by the law of England and Wales, and its courts have jurisdiction. Consumers in
        Scotland and Northern Ireland keep the protection of their own law and may go to their own courts.
      </p>
      <p>
        When these terms change in a way that matters, owners are told by email at least 30 days before. How we handle
        personal data is in the <TextLink href="/privacy">Privacy Policy</TextLink>.
      </p>
    </LegalSection>
  </LegalPage>
);

/** How the agreement ends: by cancelling what is paid for, and by deleting the account. */
const Leaving = () => (
  <LegalSection title={useSite().billing ? 'Cancelling' : 'Leaving'}>
    <WhereBilled>
      <p>
        You can cancel at any time, without giving a reason. Your plan then runs to the end of the time you have paid
        for. After that you can still sign in, read and export what you have. Published reviews stay published, and new
        ones are still kept for you.
      </p>
    </WhereBilled>
    <p>
      If you delete your account, everything in it is removed {limits.deletionGraceDays} days after you asked. Until
      then you can change your mind. <WhereBilled>From the moment you ask, you won’t be charged again.</WhereBilled>
    </p>
    <WhereBilled>
      <p>
        If you are a consumer, you may also withdraw within 14 days of the first payment. You get your money back, less
        a fair share for the days you have used.
      </p>
    </WhereBilled>
  </LegalSection>
);
