import type { ReactNode } from 'react';

/** Says what will be here, and offers the next step. */
export function EmptyState(props: {
  icon: ReactNode;
  title: string;
  /** One deeper than the heading it stands under. */
  level?: 2 | 3;
  children: ReactNode;
  action?: ReactNode;
}) {
  const Heading = `h${props.level ?? 3}` as const;
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span aria-hidden="true" className="mb-5 text-ink-faint [&>svg]:size-10 [&>svg]:stroke-[1.25]">
        {props.icon}
      </span>
      <Heading className="text-xl">{props.title}</Heading>
      <div className="mt-2 max-w-md text-sm text-ink-soft">{props.children}</div>
      {props.action && <div className="mt-6">{props.action}</div>}
    </div>
  );
}
