import { use, useCallback, useEffect, useRef, useState } from 'react';
import { type LeaveQuestion, type Unsaved, UnsavedContext } from './unsaved.ts';

/** Escape, a press outside and the X ask first while something in the dialog is unsaved; leaving the screen asks as well. */
export function useCloseGuard({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const addToScreen = use(UnsavedContext);
  const unsaved = useRef(new Set<Unsaved>());
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const add = useCallback(
    (entry: Unsaved) => {
      unsaved.current.add(entry);
      const takeOffScreen = addToScreen(entry);
      return () => {
        unsaved.current.delete(entry);
        takeOffScreen();
      };
    },
    [addToScreen],
  );
  // A save that ends meanwhile closes the dialog, and leaves nothing to ask.
  useEffect(() => {
    if (!open) setIsAsked(false);
  }, [open]);
  return {
    add,
    onOpenChange: (wanted: boolean) => {
      const [first] = unsaved.current;
      if (wanted || !first) return onOpenChange(wanted);
      setQuestion(first.question);
      setIsAsked(true);
    },
    leaveDialog: {
      open: open && isAsked,
      question,
      onStay: () => setIsAsked(false),
      onLeave: () => onOpenChange(false),
    },
  };
}
