/** Amounts and dates, one to a line, before somebody decides about money. */
export const Amounts = ({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="divide-y divide-rule border-y border-rule text-sm">
    {rows.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-4 py-3">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
