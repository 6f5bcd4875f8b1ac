import { Eye } from 'lucide-react';
import { memo } from 'react';
import type { WorkItem } from '#web/api/work-lists.ts';
import { DecisionPanel } from '#web/pages/admin/parts/decision-panel.tsx';
import { FocusRow } from '#web/pages/admin/parts/focus-row.tsx';
import { Key } from '#web/pages/admin/parts/key.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DecisionForm, type Drafts } from './decision-form.tsx';
import type { Verb, WorkAction, WorkKind } from './work-kind.ts';

type Props<Item extends WorkItem, Choice> = {
  kind: WorkKind<Item, Choice>;
  item: Item;
  current: boolean;
  takesFocus: boolean;
  selected: boolean;
  /** What is being asked about this one. */
  asked: Verb | null;
  /** Who else reads it. */
  reader: string | undefined;
  drafts: Drafts;
  /** The same object at every drawing, so that a row is drawn again only when something about it has changed. */
  actions: RowActions<Item, Choice>;
};

export type RowActions<Item, Choice> = {
  select: (item: Item, selected: boolean) => void;
  press: (item: Item, verb: Verb) => void;
  submit: (item: Item, verb: Verb, choice: Choice) => void;
  close: () => void;
};

function Row<Item extends WorkItem, Choice>(props: Props<Item, Choice>) {
  const { kind, item, current, asked, reader, actions, drafts } = props;
  const { Content } = kind;
  const name = kind.nameOf(item);
  const barrier = kind.barrierOf?.(item) ?? null;
  return (
    <FocusRow label={name} current={current} takesFocus={props.takesFocus}>
      {/* Beside the first line of what follows. */}
      {!barrier && (
        <div className="float-right ml-4 -mt-2.5">
          <Checkbox
            label={<span className="sr-only">Select {name}</span>}
            checked={props.selected}
            onChange={(on) => actions.select(item, on)}
          />
        </div>
      )}
      {reader && (
        <p className="mb-2 flex items-center gap-1.5 text-xs font-semibold text-action">
          <Eye aria-hidden="true" className="size-4 shrink-0" />
          <span>
            <span dir="auto">{reader}</span> is reading this
          </span>
        </p>
      )}
      <Content item={item} />
      {barrier ? (
        <p className="mt-4 text-sm">{barrier}</p>
      ) : asked ? (
        <AskedPanel kind={kind} verb={asked} item={item} drafts={drafts} actions={actions} />
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          {(['accept', 'refuse'] as const).map((verb) => (
            <ActionButton
              key={verb}
              action={kind[verb]}
              name={name}
              hint={current ? keyOf[verb] : null}
              onPress={() => actions.press(item, verb)}
            />
          ))}
        </div>
      )}
    </FocusRow>
  );
}

/** One thing that waits: what it is, who else reads it, and the two decisions. */
export const WorkRow = memo(Row) as typeof Row;

export const keyOf = { accept: 'A', refuse: 'R' } as const;
const iconTones = { good: 'size-4 text-good', danger: 'size-4 text-danger' };

function ActionButton<Choice>(props: {
  action: WorkAction<Choice>;
  name: string;
  hint: string | null;
  onPress: () => void;
}) {
  const { action, name, hint, onPress } = props;
  return (
    <Button variant="secondary" onClick={onPress}>
      <action.icon aria-hidden="true" className={iconTones[action.tone]} />
      <span>
        {action.label}
        <span className="sr-only"> {name}</span>
      </span>
      {hint && <Key>{hint}</Key>}
    </Button>
  );
}

function AskedPanel<Item extends WorkItem, Choice>(
  props: Pick<Props<Item, Choice>, 'kind' | 'item' | 'drafts' | 'actions'> & { verb: Verb },
) {
  const { kind, verb, item, drafts, actions } = props;
  const { ask } = kind[verb];
  if (!ask) return null;
  return (
    <DecisionPanel title={ask.title(1)} description={ask.description(1)} onClose={actions.close}>
      <DecisionForm
        ask={ask}
        verb={verb}
        items={[item]}
        drafts={drafts}
        onSubmit={(choice: Choice) => actions.submit(item, verb, choice)}
      />
    </DecisionPanel>
  );
}
