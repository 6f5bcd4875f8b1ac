import type { WorkItem } from '#web/api/work-lists.ts';
import type { Verb, WorkAction } from './work-kind.ts';

/** What was typed, by what it was about. */
export type Drafts = Map<string, unknown>;

const keyOf = (verb: Verb, items: WorkItem[]) => [verb, ...items.map(({ id }) => id)].join();

/** What a decision needs to be told. When it fails, or is closed by mistake, what was typed costs nothing. */
export function DecisionForm<Choice>(props: {
  ask: NonNullable<WorkAction<Choice>['ask']>;
  verb: Verb;
  items: WorkItem[];
  drafts: Drafts;
  onSubmit: (choice: Choice) => void;
}) {
  const { ask, verb, items, drafts, onSubmit } = props;
  const key = keyOf(verb, items);
  return (
    <ask.Form
      submitLabel={ask.submitLabel(items.length)}
      draft={drafts.get(key)}
      onDraft={(draft) => drafts.set(key, draft)}
      onSubmit={onSubmit}
    />
  );
}
