import type { GigOnForm } from '#web/public-site.ts';

/** The two lines that a client confirms, and whose gig it is. */
export function GigFields({ gig, values }: { gig: GigOnForm; values: Record<string, string> }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Tick what is true</legend>
      {Object.entries(gig.lines).map(([name, line]) => (
        <label key={name} className="mt-2 flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="checkbox"
            name={name}
            value="yes"
            defaultChecked={Boolean(values[name])}
            className="mt-0.5 size-5 shrink-0 accent-action"
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {line}
          </span>
        </label>
      ))}
      <input type="hidden" name="gigToken" value={gig.token} />
    </fieldset>
  );
}
