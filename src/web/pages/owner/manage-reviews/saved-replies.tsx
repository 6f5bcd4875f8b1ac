import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { SavedReply } from '#shared/schemas/reviews.ts';
import { savedRepliesQuery } from '#web/api/replies.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SavedReplyForm } from './saved-reply-form.tsx';

type Props = { text: string; onUse: (saved: SavedReply) => void; onDelete: (saved: SavedReply) => void };

/** Texts kept for reuse: one press puts one into the reply. */
export function SavedReplies({ text, onUse, onDelete }: Props) {
  const { data: saved, error, refetch, isFetching } = useQuery(savedRepliesQuery);
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null);
  const isFull = (saved?.length ?? 0) >= limits.savedReplies;
  return (
    <section aria-label="Saved replies" aria-busy={!saved && !error} className="border-t border-rule pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lg">Saved replies</h3>
        {editing === null && (
          <Button variant="quiet" className="-mr-3 px-3" disabled={!saved || isFull} onClick={() => setEditing('new')}>
            <Plus aria-hidden="true" className="size-4" />
            {text.trim() ? 'Save this text' : 'New saved reply'}
          </Button>
        )}
      </div>
      {editing !== null ? (
        <SavedReplyForm
          key={editing === 'new' ? 'new' : editing.id}
          saved={editing === 'new' ? { id: null, title: '', replyText: text.trim() } : editing}
          onDone={() => setEditing(null)}
        />
      ) : error && !saved ? (
        <LoadFailed title="Your saved replies didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : !saved ? (
        <Skeleton className="mt-2 h-11" />
      ) : (
        <SavedList saved={saved} onUse={onUse} onEdit={setEditing} onDelete={onDelete} />
      )}
      {isFull && <p className="mt-2 text-xs text-ink-soft">You can keep {limits.savedReplies} saved replies.</p>}
    </section>
  );
}

function SavedList(props: {
  saved: SavedReply[];
  onUse: (saved: SavedReply) => void;
  onEdit: (saved: SavedReply) => void;
  onDelete: (saved: SavedReply) => void;
}) {
  if (props.saved.length === 0)
    return <p className="text-sm text-ink-soft">Save replies you use often, and add them with one press.</p>;
  return (
    <ul className="mt-1 divide-y divide-rule">
      {props.saved.map((each) => (
        <li key={each.id} className="flex items-center gap-1">
          <button
            type="button"
            aria-label={`Use saved reply ${each.title}`}
            className="min-h-11 min-w-0 flex-1 rounded-sm py-2 text-left transition-colors hover:bg-sunken"
            onClick={() => props.onUse(each)}
          >
            <span dir="auto" className="block truncate text-sm font-semibold">
              {each.title}
            </span>
            <span dir="auto" className="block truncate text-xs text-ink-soft">
              {each.replyText}
            </span>
          </button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Edit saved reply ${each.title}`}
            onClick={() => props.onEdit(each)}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Delete saved reply ${each.title}`}
            onClick={() => props.onDelete(each)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
