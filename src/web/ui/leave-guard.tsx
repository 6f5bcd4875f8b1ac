import { type ReactNode, useCallback, useRef } from 'react';
import { useBlocker } from 'react-router';
import { LeaveDialog } from './leave-dialog.tsx';
import { type LeaveQuestion, type Unsaved, UnsavedContext } from './unsaved.ts';

const tabOf = ({ search }: { search: string }) => new URLSearchParams(search).get('tab');

/** Asks on the way to another screen, or to another tab of this one. The router takes one blocker, so all forms share it. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Set<Unsaved>());
  const question = useRef<LeaveQuestion | null>(null);
  const add = useCallback((entry: Unsaved) => {
    unsaved.current.add(entry);
    return () => void unsaved.current.delete(entry);
  }, []);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leavesScreen = currentLocation.pathname !== nextLocation.pathname;
    const leavesTab = tabOf(currentLocation) !== tabOf(nextLocation);
    const lost = [...unsaved.current].find(({ goesWith }) => leavesScreen || (leavesTab && goesWith === 'tab'));
    question.current = lost?.question ?? question.current;
    return lost !== undefined;
  });
  return (
    <UnsavedContext value={add}>
      {children}
      <LeaveDialog
        open={blocker.state === 'blocked'}
        question={question.current}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </UnsavedContext>
  );
}
