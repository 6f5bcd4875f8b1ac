import type { ReactNode } from 'react';

/** Says what will be here, and offers the next step. The icon stands in a spotlight on an empty stage. */
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
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <span
        aria-hidden="true"
        className="relative mb-5 flex h-28 w-44 items-end justify-center pb-4 text-action [&>svg:last-child]:relative [&>svg:last-child]:size-9 [&>svg:last-child]:stroke-[1.5]"
      >
        <Spotlight />
        {props.icon}
      </span>
      <Heading className="text-xl">{props.title}</Heading>
      <div className="mt-2 max-w-md text-sm text-ink-soft">{props.children}</div>
      {props.action && <div className="mt-6">{props.action}</div>}
    </div>
  );
}

const Spotlight = () => (
  <svg viewBox="0 0 176 112" aria-hidden="true" className="absolute inset-0 size-full">
    <path d="M80 6h16l44 90H36Z" className="fill-action-soft opacity-60" />
    <ellipse cx="88" cy="97" rx="56" ry="11" className="fill-action-soft" />
    <path d="M76 0h24l-5 10H81Z" className="fill-edge" />
  </svg>
);
