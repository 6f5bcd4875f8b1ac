import { Undo2 } from 'lucide-react';
import { Key } from '#web/pages/admin/parts/key.tsx';
import type { Undoable } from './use-undo.ts';

/** What was just decided, and the way back, for as long as there is one. */
export function UndoBar({ last, onUndo }: { last: Undoable<unknown> | null; onUndo: () => void }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 lg:pl-72">
      {last && (
        <div
          key={last.id}
          className="pointer-events-auto flex max-w-full animate-rise-in items-center gap-4 rounded-md bg-curtain py-1.5 pr-1.5 pl-5 text-sm text-on-curtain shadow-high"
        >
          <span className="min-w-0 truncate">{last.words}</span>
          <button
            type="button"
            onClick={onUndo}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-sm px-3 font-semibold underline-offset-4 outline-on-curtain hover:underline"
          >
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
            <Key onCurtain>U</Key>
          </button>
        </div>
      )}
    </div>
  );
}
