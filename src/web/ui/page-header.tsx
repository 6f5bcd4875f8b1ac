import type { ReactNode } from 'react';

/** The head of a screen: its name, a line under it, and its actions at the far end. The corner stays beside the name. */
export function PageHeader(props: { title: string; subtitle?: ReactNode; corner?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4 border-b border-rule pb-6 sm:items-end">
      <div className="min-w-0 flex-[999_1_12rem]">
        <h1 className="text-3xl sm:text-4xl">{props.title}</h1>
        {props.subtitle && <p className="mt-1.5 text-ink-soft">{props.subtitle}</p>}
      </div>
      {props.corner && <div className="shrink-0">{props.corner}</div>}
      {props.children && <div className="flex grow items-center justify-end gap-3 sm:grow-0">{props.children}</div>}
    </header>
  );
}
