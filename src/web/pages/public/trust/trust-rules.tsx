import { rejectionExplanations, rejectionReasonLabels, rejectionReasons } from '#shared/review-states.ts';
import { LegalSection, TextLink } from '#web/pages/public/parts/legal-page.tsx';

/** The rules in plain words; the terms say the same with the weight of a contract. */
export const TrustRules = () => (
  <>
    <LegalSection title="Who publishes">
      <p>
        Starbill does, not the business. Reviews are decided in the order they arrive. The business can’t change a
        review, delete it, or have it decided sooner or later than others.
      </p>
    </LegalSection>
    <LegalSection title="What is rejected">
      <p>Only reviews that fall under one of these reasons:</p>
      <ul>
        {rejectionReasons.map((reason) => (
          <li key={reason}>
            <strong className="font-semibold">{rejectionReasonLabels[reason]}.</strong>{' '}
            {rejectionExplanations[reason].why}
          </li>
        ))}
      </ul>
      <p>Reviews aren’t rejected, or removed, just for being negative.</p>
    </LegalSection>
    <LegalSection title="What stars never do">
      <p>
        No rule and no check reads the number of stars, and administrators read the words with the stars covered unless
        they uncover them. Stars don’t change a review’s place in the queue, its decision, or who is asked for one.
      </p>
    </LegalSection>
    <LegalSection title="What you can do">
      <ul>
        <li>If your review is rejected, the email tells you why and how to appeal.</li>
        <li>If a published review breaks these rules, press Report beside it. No account is needed.</li>
        <li>
          If somebody gives you a signed file of reviews, <TextLink href="/verify">verify it</TextLink>.
        </li>
        <li>If you wrote a review, the link in our emails lets you edit or erase it at any time.</li>
        <li>If a business brought your review from elsewhere, press Report below it to have it removed.</li>
      </ul>
      <p>
        The full rules are in the <TextLink href="/terms">Terms of Service</TextLink>. The figures on this page are also
        available <TextLink href="/api/public/trust">as JSON</TextLink>.
      </p>
    </LegalSection>
  </>
);
