import { createContext, use, useEffect, useLayoutEffect } from 'react';

/** What is asked before something is lost. */
export type LeaveQuestion = { title: string; description: string };

/** Something that is lost with the screen, or already with the tab of the screen that it stands in. */
export type Unsaved = { question: LeaveQuestion; goesWith: 'screen' | 'tab' };

/** Whoever asks before what is unsaved is left: the screen, or the dialog around it. Gives back how to take it off the list. */
export const UnsavedContext = createContext<(unsaved: Unsaved) => () => void>(() => () => {});

const unsavedChanges: LeaveQuestion = {
  title: 'Leave without saving?',
  description: 'You have unsaved changes. If you leave now, you’ll lose them.',
};

/**
 * While `isUnsaved`, going to another screen, closing the dialog around it by accident and closing the browser's tab are
 * asked about first. Saving and a form's own Cancel ask nothing.
 */
export function useUnsaved(
  isUnsaved: boolean,
  { question = unsavedChanges, goesWith = 'screen' }: Partial<Unsaved> = {},
): void {
  const add = use(UnsavedContext);
  // Before the next event, so that a screen may be left in the moment in which it was saved.
  useLayoutEffect(() => (isUnsaved ? add({ question, goesWith }) : undefined), [isUnsaved, add, question, goesWith]);
  useUnloadWarning(isUnsaved);
}

/** The browser's own question before its tab is closed, which is the only one there can be. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
