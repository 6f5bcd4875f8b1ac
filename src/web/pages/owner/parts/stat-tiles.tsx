import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sparkline } from '#web/ui/chart-sparkline.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Change } from './figures.ts';

export type Tile = {
  label: string;
  value: ReactNode;
  /** How it has changed, and against what. */
  change: Change;
  against: string;
  line: readonly (number | null)[];
  /** Less than this is no movement to speak of, and is drawn as little. */
  leastSpan?: number;
};

/** Four figures on one sheet, divided by hairlines; while they are on their way, their names alone. */
export function StatTiles({ labels, tiles }: { labels: readonly string[]; tiles: readonly Tile[] | undefined }) {
  return (
    <dl
      aria-busy={!tiles}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-rule bg-rule xl:grid-cols-4"
    >
      {labels.map((label) => {
        const tile = tiles?.find((each) => each.label === label);
        return (
          <div key={label} className="flex min-w-0 flex-col bg-surface p-4 sm:p-6">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="mt-1 flex min-h-12 flex-wrap items-center gap-x-3 font-display text-4xl font-medium tabular-nums">
              {tile ? tile.value : <Skeleton className="h-9 w-20" />}
            </dd>
            <dd className="mt-1 min-h-10 text-xs text-ink-soft">
              {tile ? <ChangeText change={tile.change} against={tile.against} /> : <Skeleton className="h-4 w-28" />}
            </dd>
            <dd className="mt-4">
              {tile ? <Sparkline values={tile.line} leastSpan={tile.leastSpan} /> : <Skeleton className="h-8 w-full" />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const marks = { up: ArrowUpRight, down: ArrowDownRight, same: Minus, unknown: Minus } as const;

export function ChangeText({ change, against }: { change: Change; against: string }) {
  const Mark = marks[change.direction];
  if (change.direction === 'unknown') return 'Nothing to compare with yet';
  return (
    <>
      <span
        className={joinClasses(
          'mr-0.5 inline-flex items-center gap-1 font-semibold whitespace-nowrap tabular-nums',
          change.direction === 'up' && 'text-good',
          change.direction === 'down' && 'text-danger',
        )}
      >
        <Mark aria-hidden="true" className="size-3.5" />
        {change.text}
      </span>{' '}
      {against}
    </>
  );
}
