import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { undoSeconds } from '#shared/moderation.ts';
import { messageOf } from '#web/api/client.ts';
import { undoWork, type WorkItem, type WorkSource } from '#web/api/work-lists.ts';
import { toast } from '#web/ui/toast.ts';

export type Undoable<Item> = { id: number; words: string; items: Item[]; until: number };

let lastId = 0;

/** The decisions of the last ten seconds, newest last; each can be taken back until its time is over. */
export function useUndo<Item extends WorkItem, Choice>(
  source: WorkSource<Item, Choice>,
  onUndone: (items: Item[]) => void,
) {
  const [recent, setRecent] = useState<Undoable<Item>[]>([]);
  const { mutate, isPending } = useMutation(undoWork(source));
  const oldest = recent[0];
  useEffect(() => {
    if (!oldest) return;
    const timer = setTimeout(
      () => setRecent((list) => list.filter(({ id }) => id !== oldest.id)),
      Math.max(0, oldest.until - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [oldest]);

  const remember = useCallback((words: string, items: Item[]) => {
    lastId += 1;
    const undoable = { id: lastId, words, items, until: Date.now() + undoSeconds * 1000 };
    setRecent((list) => [...list, undoable]);
  }, []);

  const last = recent.at(-1) ?? null;
  const undo = () => {
    if (!last || isPending) return;
    setRecent((list) => list.filter(({ id }) => id !== last.id));
    mutate(last.items, {
      onSuccess: ({ refused }) => {
        onUndone(last.items);
        if (refused.length > 0)
          toast({ title: 'Too late to undo', description: 'The decision stands.', variant: 'danger' });
      },
      onError: (error) => {
        if (last.until > Date.now()) setRecent((list) => [...list, last]);
        toast({ title: 'Couldn’t undo', description: messageOf(error, 'Try again.'), variant: 'danger' });
      },
    });
  };
  return { last, remember, undo };
}
