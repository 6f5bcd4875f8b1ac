import { LegalSection, TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { DocPage } from './doc-page.tsx';

export const ManagingReviewsPage = () => (
  <DocPage path="/docs/managing-reviews">
    <LegalSection title="What the badges mean">
      <ul>
        <li>Pending: the platform hasn’t read it yet. Only you and the platform see it.</li>
        <li>Approved: it may be shown, and it counts.</li>
        <li>Rejected: it broke the rules. It is never shown.</li>
        <li>Public or Private: whether you show an approved review on your page.</li>
        <li>Verified: the reviewer has confirmed their email address.</li>
        <li>Added by the business: you wrote it down in a customer’s name.</li>
      </ul>
      <p>
        Status is decided by the platform’s administrators, by the same rules for one star and for five. Owners cannot
        change it, nor a review’s words or stars.
      </p>
    </LegalSection>
    <LegalSection title="Find one">
      <p>
        Manage Reviews lists everything you have received, the newest first. Search reviews looks for each of your words
        in names, email addresses, services and what was written; Status, Stars, Reply, From and To narrow the list
        further. On a phone they are behind Filters.
      </p>
    </LegalSection>
    <LegalSection title="Reply">
      <p>
        Every review takes one reply, shown beneath it in public. Edit reply changes it or deletes it, at any time.
        Words that you use again can be kept under Saved replies.
      </p>
    </LegalSection>
    <LegalSection title="Make one private">
      <p>
        Switch off Show publicly to take an approved review off your page. Your page then says how many reviews are
        hidden, because visitors have a right to know.
      </p>
    </LegalSection>
    <LegalSection title="Flag what breaks the rules">
      <p>
        Press Flag at a review that is not genuine, unlawful, off topic, advertising, or full of private data, and say
        why. A flag changes nothing by itself: the administrators look again, and you see what they decided. The rules
        are in the <TextLink href="/terms">Terms of Service</TextLink>.
      </p>
    </LegalSection>
    <LegalSection title="Take them along">
      <p>
        Export on Manage Reviews gives you the reviews you have narrowed the list to, or all of them, as CSV or JSON.
        Export my data in Settings gives you everything your account holds as one file.
        <WhereBilled> Both work without a subscription.</WhereBilled>
      </p>
    </LegalSection>
  </DocPage>
);
