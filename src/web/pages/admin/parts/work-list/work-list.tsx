import { useRef, useState } from 'react';
import { hasCode } from '#web/api/client.ts';
import type { WorkItem } from '#web/api/work-lists.ts';
import { StarCover, StarCoverSwitch, useStarCover } from '#web/pages/admin/parts/covered-stars.tsx';
import { DecisionPanel } from '#web/pages/admin/parts/decision-panel.tsx';
import { TwoFactorNeeded } from '#web/pages/admin/parts/two-factor-needed.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDoublePressGuard } from '#web/ui/use-double-press-guard.ts';
import { DecisionForm, type Drafts } from './decision-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useStableActions } from './use-stable-actions.ts';
import { mostAtOnce, useWorkList } from './use-work-list.ts';
import type { Verb, WorkKind } from './work-kind.ts';
import { type RowActions, WorkRow } from './work-row.tsx';

/** A list that administrators work through, by mouse or by keyboard, one by one or many at once. */
export function WorkList<Item extends WorkItem, Choice>({ kind }: { kind: WorkKind<Item, Choice> }) {
  return (
    <StarCover>
      <WorkListBody kind={kind} />
    </StarCover>
  );
}

function WorkListBody<Item extends WorkItem, Choice>({ kind }: { kind: WorkKind<Item, Choice> }) {
  const work = useWorkList(kind);
  const { query, items, current, selected, undo, choose } = work;
  const { reveal } = useStarCover();
  const [asked, setAsked] = useState<{ verb: Verb; ids: string[] } | null>(null);
  /** What is decided leaves at once and may come back: what was said of it is still there then. */
  const drafts = useRef<Drafts>(new Map());
  const close = () => setAsked(null);
  const decide = (which: Item[], verb: Verb, choice: Choice) => {
    close();
    work.decide(which, choice, kind[verb].done);
  };
  const press = (which: Item[], verb: Verb) => {
    if (which.length === 0) return;
    const action = kind[verb];
    if (action.ask) setAsked({ verb, ids: which.map(({ id }) => id) });
    else decide(which, verb, action.choice);
  };
  const unlessDoublePress = useDoublePressGuard(items?.map(({ id }) => id) ?? []);
  const actions = useStableActions<RowActions<Item, Choice>>({
    select: (item, on) => choose([item.id], on),
    press: (item, verb) => unlessDoublePress(item.id, () => press([item], verb)),
    submit: (item, verb, choice) => decide([item], verb, choice),
    close,
  });
  useListKeys({
    j: () => work.step(1),
    k: () => work.step(-1),
    a: () => press(work.target(), 'accept'),
    r: () => press(work.target(), 'refuse'),
    x: () => current && work.mayDecide(current) && choose([current.id], !selected.includes(current)),
    s: () => current && reveal(kind.reviewOf(current).id),
    u: undo.undo,
  });

  if (!items && hasCode(query.error, 'two_factor_required')) return <TwoFactorNeeded />;
  if (!items && query.error)
    return (
      <LoadFailed
        level={2}
        title={kind.failed}
        onRetry={query.refetch}
        retrying={query.isFetching}
        error={query.error}
      />
    );
  if (!items) return <WorkSkeleton />;
  const choosable = items.filter(work.mayDecide).slice(0, mostAtOnce);
  const askedOfMany = asked && asked.ids.length > 1 ? items.filter(({ id }) => asked.ids.includes(id)) : [];
  const bulk = asked && askedOfMany.length > 0 ? kind[asked.verb].ask : undefined;
  const shared = { drafts: drafts.current, actions, kind };
  return (
    <>
      {items.length === 0 && query.isFetchNextPageError ? (
        <LoadFailed
          level={2}
          title={kind.failed}
          onRetry={query.fetchNextPage}
          retrying={query.isFetching}
          error={query.error}
        />
      ) : items.length === 0 && query.hasNextPage ? (
        <WorkSkeleton />
      ) : items.length === 0 ? (
        <EmptyState
          level={2}
          icon={<kind.empty.icon />}
          title={kind.empty.title}
          action={
            <Button variant="secondary" onClick={() => query.refetch()} busyText={query.isFetching && 'Looking...'}>
              Look again
            </Button>
          }
        >
          {kind.empty.words}
        </EmptyState>
      ) : (
        <>
          <StarCoverSwitch />
          <SelectionBar
            selected={selected.length}
            shown={choosable.length}
            actions={kind}
            onSelectAll={(on) =>
              choose(
                (on ? choosable : items).map(({ id }) => id),
                on,
              )
            }
            onPress={(verb) => press(selected, verb)}
          >
            {bulk && asked && (
              <DecisionPanel
                title={bulk.title(askedOfMany.length)}
                description={bulk.description(askedOfMany.length)}
                onClose={close}
              >
                <DecisionForm
                  ask={bulk}
                  verb={asked.verb}
                  items={askedOfMany}
                  drafts={drafts.current}
                  onSubmit={(choice) => decide(askedOfMany, asked.verb, choice)}
                />
              </DecisionPanel>
            )}
          </SelectionBar>
          <ul className="divide-y divide-rule">
            {items.map((item) => (
              <WorkRow
                key={item.id}
                item={item}
                current={item === current}
                takesFocus={work.byHand}
                selected={selected.includes(item)}
                asked={asked?.ids.length === 1 && asked.ids[0] === item.id ? asked.verb : null}
                reader={work.readers.get(kind.reviewOf(item).id)}
                {...shared}
              />
            ))}
          </ul>
          <LoadMore list={query} />
        </>
      )}
      <UndoBar last={undo.last} onUndo={undo.undo} />
    </>
  );
}

function WorkSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-10 pt-2">
      {[1, 2, 3].map((row) => (
        <div key={row}>
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="mt-4 h-4" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-5 h-11 w-52 max-w-full" />
        </div>
      ))}
    </div>
  );
}
