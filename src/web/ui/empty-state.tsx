import type { ReactNode } from 'react';

/** Says what will be here, and offers the next step. */
export function EmptyState(props: { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span aria-hidden="true" className="mb-5 text-ink-faint [&>svg]:size-10 [&>svg]:stroke-[1.25]">
        {props.icon}
      </span>
      <h3 className="text-xl">{props.title}</h3>
      <div className="mt-2 max-w-md text-sm text-ink-soft">{props.children}</div>
      {props.action && <div className="mt-6">{props.action}</div>}
    </div>
  );
}
