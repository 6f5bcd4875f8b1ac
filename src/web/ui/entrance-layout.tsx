import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { Playbill } from './playbill.tsx';
import { useTitle } from './use-title.ts';

/** The way in: the form on paper, and on wide screens the curtain beside it. */
export function EntranceLayout(props: { title: string; intro: ReactNode; children: ReactNode; footer?: ReactNode }) {
  useTitle(props.title);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex flex-col px-5 py-6 sm:px-10 lg:px-16">
        <header>
          <a href="/" className="inline-block rounded-sm" aria-label="Starbill, start page">
            <Logo />
          </a>
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col py-10 sm:justify-center">
          <h1 className="text-4xl">{props.title}</h1>
          <p className="mt-3 text-ink-soft">{props.intro}</p>
          <div className="mt-8">{props.children}</div>
          {props.footer && <p className="mt-8 border-t border-rule pt-6 text-sm text-ink-soft">{props.footer}</p>}
        </main>
      </div>
      <aside
        aria-label="Starbill in a few words"
        className="curtain-folds hidden flex-col items-center justify-center gap-12 px-12 py-16 lg:flex"
      >
        <Playbill />
        <p className="max-w-md text-center font-display text-3xl text-balance text-on-curtain">
          Top of the bill, in your customers’ own words.
        </p>
      </aside>
    </div>
  );
}
