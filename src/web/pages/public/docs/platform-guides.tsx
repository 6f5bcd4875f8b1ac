import { LegalSection } from '#web/pages/public/parts/legal-page.tsx';
import { CodeLines } from './doc-page.tsx';

const query = 'type=displayAll&performerId=your-id';

const reactCode = (origin: string) => `import { useEffect, useRef } from 'react';

export function Reviews() {
  const place = useRef(null);
  useEffect(() => {
    const here = place.current;
    const script = document.createElement('script');
    script.async = true;
    script.src = '${origin}/embed-widget.js?${query}';
    script.onerror = () => (here.style.minHeight = 0);
    here.append(script);
    return () => {
      window.Starbill?.destroy(here);
      script.remove();
    };
  }, []);
  return <div ref={place} data-starbill="displayAll" style={{ minHeight: 600 }} />;
}`;

/** How to paste the code, place by place. */
export function PlatformGuides({ origin }: { origin: string }) {
  const snippet = `<div data-starbill="displayAll" style="min-height:600px"></div>
<script async src="${origin}/embed-widget.js?${query}"
        onerror="this.previousElementSibling.style.minHeight=0"></script>`;
  const frame = `<iframe src="${origin}/embed/displayAll?${query}"
        title="Customer reviews" width="100%" height="400"
        loading="lazy" style="border:0"></iframe>
<script async src="${origin}/embed-widget.js"
        onerror="this.previousElementSibling.style.display='none'"></script>`;
  return (
    <>
      <LegalSection title="Plain HTML">
        <p>
          Paste the code where the reviews should be. Your id is in the code that Embed Reviews shows you; the types are
          displayAll, carousel, sidePopup, latestPopup, wall and badge. If our server can’t be reached, the last line
          gives the reserved space back.
        </p>
        <CodeLines label="HTML">{snippet}</CodeLines>
      </LegalSection>
      <LegalSection title="WordPress">
        <p>
          The quickest way needs no code: paste the address of your public page, or of a single review, on a line of its
          own. WordPress turns it into an Embed block that shows your reviews. In the classic editor, or inside a
          column, use the shortcode. Replace <code>your-address</code> by the address you find on Business Info.
        </p>
        <CodeLines label="WordPress, shortcode">{`[embed]${origin}/reviews/your-address[/embed]`}</CodeLines>
        <p>
          For any other widget edit the page, add a block, choose Custom HTML, paste the code and update the page. Where
          WordPress.com removes scripts, use the Iframe Embed in the same block. If a plugin delays or joins scripts,
          leave out embed-widget.js in its settings.
        </p>
        <CodeLines label="WordPress, Custom HTML block">{snippet}</CodeLines>
      </LegalSection>
      <LegalSection title="Squarespace">
        <p>
          Edit the page, add a Code block, set it to HTML, switch Display Source off and paste the code. Squarespace
          shows scripts only on the live page, not while you edit. If your site allows no scripts in Code blocks, put
          the Iframe Embed into an Embed block.
        </p>
        <CodeLines label="Squarespace, Code block">{snippet}</CodeLines>
      </LegalSection>
      <LegalSection title="Wix">
        <p>
          Add Elements, Embed Code, Embed HTML; choose Code and paste the Iframe Embed. Wix puts it into a box of its
          own: drag the box to the height you want. For a pop-up on the whole site add the JavaScript Snippet under
          Settings, Custom Code, at the end of the body.
        </p>
        <CodeLines label="Wix, Embed HTML">{frame}</CodeLines>
      </LegalSection>
      <LegalSection title="Shopify">
        <p>
          Online Store, Themes, Customize: add a section Custom Liquid where the reviews should be and paste the code.
          For a pop-up on every page paste it before the end of the body in layout/theme.liquid.
        </p>
        <CodeLines label="Shopify, Custom Liquid">{snippet}</CodeLines>
      </LegalSection>
      <LegalSection title="React">
        <p>No package is needed. The component cleans up after itself when it’s removed.</p>
        <CodeLines label="React component">{reactCode(origin)}</CodeLines>
      </LegalSection>
      <LegalSection title="Next.js">
        <p>
          The same component, in its own file with a first line that makes it run in the browser. You can then use it on
          any page, server-rendered or not.
        </p>
        <CodeLines label="Next.js component">{`'use client';\n\n${reactCode(origin)}`}</CodeLines>
      </LegalSection>
    </>
  );
}
