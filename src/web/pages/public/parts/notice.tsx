import { PublicDocument } from '#web/document.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** A document that has one thing to say, and the way out: home, or the same address once more. */
export function Notice({ title, text, again = false }: { title: string; text: string; again?: boolean }) {
  return (
    <PublicDocument head={{ title: `${title} - Starbill`, description: text }}>
      <SiteHeader />
      <main className="mx-auto max-w-2xl px-4 py-28 text-center sm:px-6 lg:py-40">
        <h1 className="text-5xl">{title}</h1>
        <p className="mt-5 text-lg text-ink-soft">{text}</p>
        <LinkButton href={again ? '' : '/'} variant="secondary" size="lg" className="mt-9">
          {again ? 'Try again' : 'Go to the home page'}
        </LinkButton>
      </main>
      <SiteFooter />
    </PublicDocument>
  );
}
