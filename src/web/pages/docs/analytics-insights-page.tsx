import { LegalSection } from '#web/pages/legal/legal-page.tsx';
import { DocPage } from './doc-page.tsx';

export const AnalyticsInsightsPage = () => (
  <DocPage path="/docs/analytics-insights">
    <LegalSection title="Real figures only">
      <p>
        Every figure on your dashboard is counted, none is estimated. Where there is nothing to count yet you see a
        dash, “—”, and not a zero that would look like a result.
      </p>
    </LegalSection>
    <LegalSection title="Reviews">
      <ul>
        <li>Average Rating and Total Reviews count what is published: approved and public.</li>
        <li>Reviews you added for a customer count only once that customer has confirmed them.</li>
        <li>Response rate is the share of reviews you replied to; response time is how long people waited for it.</li>
        <li>Approval rate is the share of decided reviews that were approved.</li>
      </ul>
    </LegalSection>
    <LegalSection title="Visits">
      <ul>
        <li>Page views are visits to your public page; review page views are visits to your review form.</li>
        <li>They are counted per day, without cookies and without keeping anybody’s address.</li>
        <li>Programs such as search engines do not count, and neither do you while you are signed in.</li>
        <li>Conversion is the share of visits that became a review.</li>
      </ul>
    </LegalSection>
    <LegalSection title="Getting better">
      <p>
        Many views and few visits to the form: ask more plainly, and link the form itself. Many visits to the form and
        few reviews: send the link sooner, while the evening is fresh. A low response rate is the quickest to mend:
        start with the reviews of three stars and fewer, which future customers read first.
      </p>
    </LegalSection>
  </DocPage>
);
