import type { ReactNode } from 'react';
import { PublicDocument, useSite } from '#web/document.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

type Props = {
  title: string;
  path: string;
  description: string;
  intro: ReactNode;
  /** When the words last changed, as people read it. */
  updated?: string;
  scripts?: string[];
  children: ReactNode;
};

/** Words about money, which a copy without billing does not say. */
export const WhereBilled = ({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) =>
  useSite().billing ? children : otherwise;

/** A page to be read: one narrow column, numbered by its headings alone. */
export function LegalPage({ title, path, description, intro, updated, scripts = [], children }: Props) {
  return (
    <PublicDocument head={{ title: `${title} - Starbill`, description, path }} scripts={scripts}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" className="mx-auto max-w-2xl px-4 py-16 sm:px-6 lg:py-24">
        <h1 className="text-5xl">{title}</h1>
        {updated && <p className="mt-4 text-sm text-ink-faint">Last changed {updated}</p>}
        <div className="mt-6 text-lg text-ink-soft">{intro}</div>
        {children}
      </main>
      <SiteFooter />
    </PublicDocument>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 border-t border-rule pt-8 [&_li]:mt-2 [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-ink-faint">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="font-medium text-action underline underline-offset-4 wrap-anywhere">
    {children}
  </a>
);
