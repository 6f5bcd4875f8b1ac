import { LegalSection, TextLink } from '#web/pages/legal/legal-page.tsx';
import { DocPage } from './doc-page.tsx';

export const ManagingReviewsPage = () => (
  <DocPage path="/docs/managing-reviews">
    <LegalSection title="What the badges mean">
      <ul>
        <li>Pending: the platform has not read it yet. Nobody but you and the platform sees it.</li>
        <li>Approved: it may be shown, and it counts.</li>
        <li>Rejected: it broke the rules. It is never shown.</li>
        <li>Public or Private: whether you show an approved review on your page.</li>
      </ul>
      <p>
        Status is decided by the platform’s administrators, by the same rules for one star and for five. Owners cannot
        change it, nor a review’s words or stars.
      </p>
    </LegalSection>
    <LegalSection title="Find one">
      <p>
        Manage Reviews lists everything you have received. Search by words, and filter by status, stars, date and
        whether you have replied.
      </p>
    </LegalSection>
    <LegalSection title="Reply">
      <p>
        Every review takes one reply, shown beneath it in public. You can edit it or delete it at any time. Replies that
        you use again can be kept as saved replies.
      </p>
    </LegalSection>
    <LegalSection title="Make one private">
      <p>
        You may take an approved review off your page. Your page then says how many reviews are hidden, because visitors
        have a right to know.
      </p>
    </LegalSection>
    <LegalSection title="Flag what breaks the rules">
      <p>
        Flag a review that is not genuine, unlawful, off topic, advertising, or full of private data, and say why. A
        flag changes nothing by itself: the administrators look again, and you see what they decided. The rules are in
        the <TextLink href="/terms">Terms of Service</TextLink>.
      </p>
    </LegalSection>
    <LegalSection title="Take them along">
      <p>
        Manage Reviews exports your reviews as CSV or JSON. Settings exports everything your account holds as one file.
        Both work without a subscription.
      </p>
    </LegalSection>
  </DocPage>
);
