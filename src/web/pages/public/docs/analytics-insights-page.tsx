import { LegalSection } from '#web/pages/public/parts/legal-page.tsx';
import { DocPage } from './doc-page.tsx';

export const AnalyticsInsightsPage = () => (
  <DocPage path="/docs/analytics-insights">
    <LegalSection title="Real figures only">
      <p>
        Every figure on your dashboard and on Analytics is counted, none is estimated. An average, a share or a time
        that nothing can be said of yet is a dash, “—”, and not a zero that would look like a result. On Analytics you
        choose the last 7, 30, 90 or 365 days, and take the figures along as a CSV file.
      </p>
    </LegalSection>
    <LegalSection title="Reviews">
      <ul>
        <li>Average Rating, Total Reviews, New Reviews and This Month count what is published: approved and public.</li>
        <li>Reviews you added for a customer count only once that customer has confirmed them.</li>
        <li>
          Response Rate is the share of published reviews that you replied to; Average Response Time is how long it took
          from the review to the reply.
        </li>
        <li>Approval Rate is the share of the reviews decided by the platform that were approved.</li>
      </ul>
    </LegalSection>
    <LegalSection title="Visits">
      <ul>
        <li>Page Views are visits to your public page. The review page is the form your review link leads to.</li>
        <li>Click Rate is the share of page views that went on to the review page; Bounce Rate is the rest.</li>
        <li>Conversion Rate is the share of visits to the review page that became a review.</li>
        <li>
          From Visit to Review shows the same by where people came from: directly, by QR code, from a widget, from a
          social network, or from other sites.
        </li>
        <li>Visits are counted per day, without cookies and without keeping anybody’s address.</li>
        <li>Programs such as search engines do not count, and neither do you while you are signed in.</li>
      </ul>
    </LegalSection>
    <LegalSection title="Getting better">
      <p>
        A low Click Rate: ask more plainly, and send your review link itself. A low Conversion Rate: send it sooner,
        while the evening is fresh. A low Response Rate is the quickest to mend: start with the reviews of three stars
        and fewer, which future customers read first.
      </p>
    </LegalSection>
  </DocPage>
);
