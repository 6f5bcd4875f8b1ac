import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type AutosaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';

const pause = 700;

/**
 * Saves a value when typing pauses, one call at a time, so that the last keystroke always wins: a value typed while a
 * save is under way is saved after it. What is still waiting when the screen closes is saved then.
 */
export function useAutosave<Value>(save: (value: Value) => Promise<unknown>) {
  const [state, setState] = useState<AutosaveState>('idle');
  const waiting = useRef<{ value: Value } | null>(null);
  const failed = useRef<{ value: Value } | null>(null);
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A timer may save long after the drawing that set it: with what is the latest `save` by then.
  const latestSave = useRef(save);
  latestSave.current = save;

  const run = async () => {
    clearTimeout(timer.current);
    if (running.current) return;
    running.current = true;
    while (waiting.current) {
      const { value } = waiting.current;
      waiting.current = null;
      setState('saving');
      try {
        await latestSave.current(value);
        failed.current = null;
        if (!waiting.current) setState('saved');
      } catch {
        failed.current = { value };
        if (!waiting.current) setState('failed');
      }
    }
    running.current = false;
  };
  const saveTheRest = useEffectEvent(run);
  useEffect(() => () => void saveTheRest(), []);

  return {
    state,
    change(value: Value) {
      waiting.current = { value };
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void run(), pause);
    },
    /** Not to be saved after all: what stands in the field now is no value. */
    forget() {
      waiting.current = null;
      clearTimeout(timer.current);
      setState('idle');
    },
    flush: () => void run(),
    retry() {
      waiting.current ??= failed.current;
      void run();
    },
  };
}
