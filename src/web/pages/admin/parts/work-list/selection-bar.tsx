import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Key } from '#web/pages/admin/parts/key.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Verb } from './work-kind.ts';

type Props = {
  selected: number;
  shown: number;
  actions: Record<Verb, { label: string; icon: LucideIcon }>;
  onSelectAll: (all: boolean) => void;
  onPress: (verb: Verb) => void;
  /** What is being asked about all that are chosen. */
  children: ReactNode;
};

/** Above the list: how many are chosen, and one decision for all of them. */
export function SelectionBar({ selected, shown, actions, onSelectAll, onPress, children }: Props) {
  const { accept, refuse } = actions;
  return (
    <div className="sticky top-16 z-10 -mx-4 border-b border-rule bg-paper px-4 py-1.5 sm:-mx-5 sm:px-5 lg:top-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          label={selected > 0 ? `${selected} selected` : 'Select all shown'}
          checked={selected > 0 && selected === shown}
          onChange={onSelectAll}
        />
        {selected > 0 ? (
          <div className="flex gap-2">
            <Button variant="secondary" onClick={() => onPress('accept')}>
              <accept.icon aria-hidden="true" className="size-4 text-good" />
              {accept.label} {selected}
            </Button>
            <Button variant="secondary" onClick={() => onPress('refuse')}>
              <refuse.icon aria-hidden="true" className="size-4 text-danger" />
              {refuse.label} {selected}
            </Button>
          </div>
        ) : (
          <p className="hidden items-center gap-1.5 text-xs text-ink-faint lg:flex">
            <Key>J</Key> next <Key>K</Key> back <Key>A</Key> {accept.label.toLowerCase()} <Key>R</Key>{' '}
            {refuse.label.toLowerCase()} <Key>X</Key> select <Key>S</Key> stars <Key>U</Key> undo
          </p>
        )}
      </div>
      {children && <div className="max-h-[60svh] overflow-y-auto">{children}</div>}
    </div>
  );
}
