import { useSite } from '#web/document.tsx';
import { LegalSection } from '#web/pages/public/parts/legal-page.tsx';
import { CodeLines, DocPage } from './doc-page.tsx';
import { PlatformGuides } from './platform-guides.tsx';

export function WidgetIntegrationPage() {
  const { origin } = useSite();
  return (
    <DocPage path="/docs/widget-integration">
      <LegalSection title="Choose a widget">
        <p>
          Embed Reviews has four kinds: a list of all reviews, a carousel, a pop-up with one review at a time, and a
          pop-up with the latest ones. Review Collection Widget asks visitors for a review. Dress them, save, and copy
          the code.
        </p>
        <ul>
          <li>JavaScript Snippet: the widget becomes part of your page and can take on its font.</li>
          <li>Iframe Embed: for site builders that do not run scripts.</li>
          <li>
            Short code: names you and the kind alone, and follows whatever you save later. In the longer code every
            setting stands in the address, and wins over what is saved.
          </li>
        </ul>
      </LegalSection>
      <PlatformGuides origin={origin} />
      <LegalSection title="What it does to your page">
        <ul>
          <li>One small script and one request for data, when the widget comes near the window. No cookies.</li>
          <li>
            The container reserves its height with <code>min-height</code>, so that nothing jumps. Set another height if
            you like; while the page below is in sight the list scrolls inside it.
          </li>
          <li>If our server can’t be reached, the widget shows nothing and the rest of your page works as usual.</li>
          <li>A pop-up that a visitor has closed stays closed for them for a day.</li>
        </ul>
        <p>
          With a content security policy, allow our address for scripts, requests, pictures and fonts. No inline style
          is needed: put the min-height into your own style sheet.
        </p>
        <CodeLines label="Content security policy">
          {`script-src ${origin}; connect-src ${origin}; img-src ${origin}; font-src ${origin}`}
        </CodeLines>
        <p>
          On pages that swap their content the script finds new containers by itself. To take widgets away, call{' '}
          <code>Starbill.destroy(element)</code>, or <code>Starbill.destroy()</code> for all of them.
        </p>
      </LegalSection>
      <LegalSection title="A link to your reviews">
        <p>
          The simplest way of all. Replace the last part by the address you find on Business Info under Page address. It
          works on every website builder that lets you add a link.
        </p>
        <CodeLines label="Link to your public page">{`<a href="${origin}/reviews/your-address">Read our reviews</a>`}</CodeLines>
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
          and business cards. A code you printed before changing your address still works.
        </p>
      </LegalSection>
    </DocPage>
  );
}
