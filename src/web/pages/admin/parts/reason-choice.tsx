import { Key } from './key.tsx';

/** Why it is decided so: one of a few reasons, chosen by mouse or by its number. */
export function ReasonChoice<Reason extends string>(props: {
  reasons: readonly Reason[];
  labels: Record<Reason, string>;
  chosen: Reason | null;
  onChoose: (reason: Reason) => void;
}) {
  const { reasons, labels, chosen, onChoose } = props;
  return (
    <fieldset
      onKeyDown={(event) => {
        const numbered = reasons[Number(event.key) - 1];
        if (numbered) onChoose(numbered);
      }}
    >
      <legend className="text-sm font-semibold">Reason</legend>
      {/* By the room there is: the same list stands in wide panels and in narrow dialogs. */}
      <div className="@container mt-1">
        <div className="grid grid-cols-2 gap-x-4 gap-y-1 @2xl:grid-cols-3">
          {reasons.map((each, index) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
              <input
                type="radio"
                name="reason"
                required
                checked={chosen === each}
                onChange={() => onChoose(each)}
                className="size-4 shrink-0"
              />
              <span>{labels[each]}</span>
              <Key>{String(index + 1)}</Key>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
