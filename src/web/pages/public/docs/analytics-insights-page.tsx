import { LegalSection } from '#web/pages/public/parts/legal-page.tsx';
import { DocPage } from './doc-page.tsx';

export const AnalyticsInsightsPage = () => (
  <DocPage path="/docs/analytics-insights">
    <LegalSection title="Real figures only">
      <p>
        Every figure on your dashboard and on Analytics is counted, never estimated. Where there isn’t enough data yet,
        you see a dash, “—”, instead of a zero that would look like a result. On Analytics you choose the last 7, 30, 90
        or 365 days, and can download the figures as a CSV file.
      </p>
    </LegalSection>
    <LegalSection title="Reviews">
      <ul>
        <li>Average Rating, Total Reviews, New Reviews and This Month count every approved review, shown or hidden.</li>
        <li>Average Over Time is the average of all your reviews on each day, as visitors saw it that day.</li>
        <li>Reviews you added for a customer count only once that customer has confirmed them.</li>
        <li>
          Response Rate is the share of approved reviews that you replied to; Average Response Time is how long it took
          from the review to the reply.
        </li>
        <li>Approval Rate is the share of decided reviews that were approved.</li>
      </ul>
    </LegalSection>
    <LegalSection title="Visits">
      <ul>
        <li>Page Views are visits to your public page. The review form is what your review link leads to.</li>
        <li>Click Rate is the share of page views that led to the review form; Bounce Rate is the rest.</li>
        <li>Conversion Rate is the share of visits to the review form that became a review.</li>
        <li>
          From Visit to Review shows the same by where people came from: directly, by QR code, from a widget, from a
          social network, or from other sites.
        </li>
        <li>Visits are counted per day, without cookies and without storing anyone’s address.</li>
        <li>Search engines and other bots don’t count, and neither do your own visits while you’re signed in.</li>
      </ul>
    </LegalSection>
    <LegalSection title="What changed, and what to do">
      <p>
        When something stands out, Analytics tells you in a sentence, with what to do about it: a QR code that many
        people scan but few use to leave a review, reviews without a reply, more or fewer reviews than before. The
        sentences come from your own figures, by fixed rules. With few reviews or visits, none are shown.
      </p>
    </LegalSection>
    <LegalSection title="Enquiries">
      <ul>
        <li>
          Enquiries are those that came in through your form, not counting spam. Deleting one later doesn’t change the
          figures.
        </li>
        <li>
          Pressed “Check availability” counts visitors who opened the form or went to your own booking page, at most
          once per visitor every half hour.
        </li>
        <li>This month is compared with the same days of last month.</li>
      </ul>
    </LegalSection>
    <LegalSection title="How to improve">
      <p>
        If your Click Rate is low, ask more directly and send people the review link itself. If your Conversion Rate is
        low, ask sooner, while the evening is fresh. A low Response Rate is the quickest to improve: start with reviews
        of three stars or fewer, which future customers read first.
      </p>
    </LegalSection>
  </DocPage>
);
