import { useSite } from '#web/document.tsx';
import { LegalSection } from '#web/pages/legal/legal-page.tsx';
import { CodeLines, DocPage } from './doc-page.tsx';

export function WidgetIntegrationPage() {
  const { origin } = useSite();
  return (
    <DocPage path="/docs/widget-integration">
      <LegalSection title="A link to your reviews">
        <p>
          The simplest way to show what customers say: a link to your public page. Replace the last part by the address
          you find on Business Info under Page address. It works on every website builder that lets you add a link.
        </p>
        <CodeLines label="Link to your public page">{`<a href="${origin}/reviews/your-address">Read our reviews</a>`}</CodeLines>
      </LegalSection>
      <LegalSection title="A button that asks for a review">
        <p>
          Press Get Reviews on your dashboard and copy your review link; it never changes, even when your page’s address
          does. Style the button like the rest of your site.
        </p>
        <CodeLines label="Button to your review form">
          {`<a href="${origin}/review/your-id"
   style="display:inline-block;padding:12px 20px;border-radius:10px;
          background:#4a33c4;color:#fff;text-decoration:none">
  Leave a review
</a>`}
        </CodeLines>
      </LegalSection>
      <LegalSection title="Your rating, in your own design">
        <p>
          Your published reviews can be read by any website as data, without a key. The answer holds your average, the
          number of reviews and the latest of them with their replies. Reviews that are pending, rejected or private are
          never in it.
        </p>
        <CodeLines label="Reading your rating with JavaScript">
          {`<p id="rating"></p>
<script>
  fetch('${origin}/api/public/reviews/your-address?limit=3')
    .then((answer) => answer.json())
    .then(({ stats }) => {
      if (stats.totalReviews === 0) return;
      document.getElementById('rating').textContent =
        stats.averageRating.toFixed(1) + ' of 5 from ' + stats.totalReviews + ' reviews';
    });
</script>`}
        </CodeLines>
        <p>
          What customers write is text. Put it on your page with textContent and never as HTML, as the example does.
        </p>
      </LegalSection>
      <LegalSection title="On paper">
        <p>
          The Sharing tab of your dashboard makes a QR code of your public page, to be printed on posters, table cards
          and business cards. A code that was printed before you changed your address goes on working.
        </p>
      </LegalSection>
    </DocPage>
  );
}
