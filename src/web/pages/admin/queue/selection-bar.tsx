import { Check, X } from 'lucide-react';
import { Key } from '#web/pages/admin/parts/key.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

type Props = {
  selected: number;
  shown: number;
  onSelectAll: (all: boolean) => void;
  onApprove: () => void;
  onReject: () => void;
};

/** Above the list: how many are chosen, and one decision for all of them. */
export function SelectionBar({ selected, shown, onSelectAll, onApprove, onReject }: Props) {
  return (
    <div className="sticky top-16 z-10 -mx-4 flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-b border-rule bg-paper px-4 py-1.5 sm:-mx-5 sm:px-5 lg:top-0">
      <Checkbox
        label={selected > 0 ? `${selected} selected` : 'Select all shown'}
        checked={selected > 0 && selected === shown}
        onChange={onSelectAll}
      />
      {selected > 0 ? (
        <div className="flex gap-2">
          <Button variant="secondary" onClick={onApprove}>
            <Check aria-hidden="true" className="size-4 text-good" />
            Approve {selected}
          </Button>
          <Button variant="secondary" onClick={onReject}>
            <X aria-hidden="true" className="size-4 text-danger" />
            Reject {selected}
          </Button>
        </div>
      ) : (
        <p className="hidden items-center gap-1.5 text-xs text-ink-faint lg:flex">
          <Key>J</Key> next <Key>K</Key> back <Key>A</Key> approve <Key>R</Key> reject <Key>X</Key> select <Key>U</Key>{' '}
          undo
        </p>
      )}
    </div>
  );
}
