import type { ReactNode } from 'react';
import { type DocPath, docPages } from '#shared/docs.ts';
import { LegalPage, TextLink } from '#web/pages/public/parts/legal-page.tsx';

/** One guide: its sections, and the way to the others. */
export function DocPage({ path, children }: { path: DocPath; children: ReactNode }) {
  const page = docPages.find((each) => each.path === path) ?? docPages[0];
  return (
    <LegalPage title={page.title} path={page.path} description={page.summary} intro={page.summary}>
      {children}
      <nav aria-label="Documentation" className="mt-14 border-t border-rule pt-8">
        <h2 className="text-2xl">More guides</h2>
        <ul className="mt-4 flex flex-col gap-2">
          {docPages
            .filter((each) => each.path !== path)
            .map((each) => (
              <li key={each.path}>
                <TextLink href={each.path}>{each.title}</TextLink>
              </li>
            ))}
          <li>
            <TextLink href="/help">Support</TextLink>
          </li>
        </ul>
      </nav>
    </LegalPage>
  );
}

/** Lines to copy. They scroll by themselves, so that the page never does sideways. */
export const CodeLines = ({ label, children }: { label: string; children: string }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    tabIndex={0}
    className="mt-4 overflow-x-auto rounded-md bg-sunken px-4 py-3"
  >
    <pre className="font-mono text-sm">
      <code>{children}</code>
    </pre>
  </section>
);

export function DocsIndexPage() {
  return (
    <LegalPage
      title="Documentation"
      path="/docs"
      description="Guides for owners: getting started, your website, your reviews and your figures."
      intro="Short guides for owners, each read in a few minutes."
    >
      <ul className="mt-10 divide-y divide-rule border-y border-rule">
        {docPages.map(({ path, title, summary }) => (
          <li key={path} className="py-5">
            <h2 className="text-xl">
              <TextLink href={path}>{title}</TextLink>
            </h2>
            <p className="mt-1 text-ink-soft">{summary}</p>
          </li>
        ))}
      </ul>
    </LegalPage>
  );
}
