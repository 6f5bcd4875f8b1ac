import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export type Figure = { label: string; value: ReactNode; note?: ReactNode };

/** A sheet of figures, one under the other: name on the left, number on the right. */
export function FigureList(props: {
  title: string;
  labels: readonly string[];
  figures: readonly Figure[] | undefined;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} aria-busy={!props.figures} className="min-w-0">
      <h2 id={id} className="text-xl">
        {props.title}
      </h2>
      <dl className="mt-4 divide-y divide-rule">
        {props.labels.map((label) => {
          const figure = props.figures?.find((each) => each.label === label);
          return (
            <div key={label} className="flex items-baseline justify-between gap-4 py-3 last:pb-0">
              <dt className="min-w-0">
                {label}
                {figure?.note && <span className="block text-xs text-ink-faint">{figure.note}</span>}
              </dt>
              <dd className="shrink-0 font-display text-2xl tabular-nums">
                {figure ? figure.value : <Skeleton className="h-7 w-16" />}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
