import type { ReactNode } from 'react';
import { PublicDocument } from '#web/document.tsx';
import { Curtain, CurtainHem } from '#web/pages/public/parts/curtain.tsx';
import { PublishedBy } from '#web/pages/public/parts/published-by.tsx';
import { Button } from '#web/ui/button.tsx';

/** One narrow sheet under the curtain. */
export function MailPageFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicDocument
      head={{ title: `${title} - Starbill`, description: 'A page behind a link in an email from Starbill.' }}
    >
      <header>
        <Curtain className="relative h-16" />
        <CurtainHem id="hem" />
      </header>
      <main className="mx-auto max-w-xl px-4 py-14 sm:px-6 lg:py-20">
        <h1 className="text-4xl">{title}</h1>
        {children}
      </main>
      <PublishedBy />
    </PublicDocument>
  );
}

export const Words = ({ children }: { children: ReactNode }) => (
  <p className="mt-5 text-lg text-ink-soft wrap-anywhere">{children}</p>
);

/** The one button. The token travels in the form, and is the whole permission. */
export function Ask(props: { action: string; token: string; danger?: boolean; children: string }) {
  return (
    <form method="post" action={props.action} className="mt-8">
      <input type="hidden" name="token" value={props.token} />
      <Button type="submit" size="lg" variant={props.danger ? 'danger' : 'primary'} className="max-sm:w-full">
        {props.children}
      </Button>
    </form>
  );
}
