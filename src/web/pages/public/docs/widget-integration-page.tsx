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
          Embed Reviews has six kinds: a list of all reviews, a carousel, a pop-up with one review at a time, a pop-up
          with the latest ones, a wall of cards, and a badge with your rating. Review Collection Widget asks visitors
          for a review. New widgets start in your brand colour. Choose how they look, save, and copy the code.
        </p>
        <ul>
          <li>JavaScript Snippet: the widget becomes part of your page and can take on its font.</li>
          <li>Iframe Embed: for site builders that don’t run scripts.</li>
          <li>
            Short code: always uses your latest saved settings. The longer code contains every setting itself, and those
            settings override what you save later.
          </li>
        </ul>
      </LegalSection>
      <PlatformGuides origin={origin} />
      <LegalSection title="What it does on your page">
        <ul>
          <li>
            It loads one small script and makes one request for data, when the widget is about to scroll into view. No
            cookies.
          </li>
          <li>
            The container reserves its height with <code>min-height</code>, so that nothing jumps. Set another height if
            you like; a longer list then scrolls inside it.
          </li>
          <li>
            If our server can’t be reached, the widget gives its space back and the rest of your page works as usual.
          </li>
          <li>Until you have a review, a widget invites visitors to leave the first one.</li>
          <li>
            The Automatic theme is dark where your page is dark. In an iframe it follows the visitor’s own setting.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Pop-ups">
        <ul>
          <li>On phones and in small windows a pop-up is a small tab, and opens when it is tapped.</li>
          <li>
            Delay sets how long after the page has loaded it appears. How often sets how many days pass before a visitor
            sees it again; once closed, it stays closed for at least a day. The visitor’s own browser remembers this,
            and nothing about it is sent to us.
          </li>
          <li>
            It waits while your page shows a dialog of its own, such as a cookie notice, and while another pop-up is in
            its corner.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Content security policy and single-page apps">
        <p>
          With a content security policy, allow our address for scripts, requests, pictures and fonts. Nothing inline is
          needed: put the min-height into your own style sheet, and leave out <code>style</code> and{' '}
          <code>onerror</code>.
        </p>
        <CodeLines label="Content security policy">
          {`script-src ${origin}; connect-src ${origin}; img-src ${origin}; font-src ${origin}`}
        </CodeLines>
        <p>
          On pages that change without reloading, the script finds new containers automatically. To remove widgets, call{' '}
          <code>Starbill.destroy(element)</code>, or <code>Starbill.destroy()</code> for all of them.
        </p>
      </LegalSection>
      <LegalSection title="A badge in your email signature">
        <p>
          Your rating as a picture, always current. Replace <code>your-address</code> by the address you find on
          Business Info. There’s a PNG for email programs and an SVG for websites; add <code>?theme=dark</code> for a
          dark one. Embed Reviews has the code ready under Rating Badge.
        </p>
        <CodeLines label="Badge as a picture">
          {`<a href="${origin}/reviews/your-address"><img src="${origin}/badge/your-address.png"
   alt="Our reviews" width="220" height="64" style="border:0"></a>`}
        </CodeLines>
      </LegalSection>
      <LegalSection title="A link to your reviews">
        <p>
          The simplest way of all. Replace the last part by the address you find on Business Info under Page address. It
          works on every website builder that lets you add a link.
        </p>
        <CodeLines label="Link to your public page">{`<a href="${origin}/reviews/your-address">Read our reviews</a>`}</CodeLines>
        <p>
          Pasted into a chat or a post, the address shows a picture with your rating, or with the words of a single
          review. Notion, WordPress and other tools that read oEmbed show the reviews themselves.
        </p>
      </LegalSection>
      <LegalSection title="Your rating, in your own design">
        <p>
          Any website can read your published reviews as data, without a key. The answer contains your average, the
          number of reviews and the latest ones with their replies. Reviews that are waiting, rejected or hidden are
          never included.
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
          Treat what customers write as plain text: put it on your page with textContent, as the example does, and never
          as HTML.
        </p>
      </LegalSection>
      <LegalSection title="On paper">
        <p>
          The Sharing tab of your dashboard makes a QR code of your public page, which you can print on posters, table
          cards and business cards. A code you printed before changing your address still works.
        </p>
      </LegalSection>
    </DocPage>
  );
}
