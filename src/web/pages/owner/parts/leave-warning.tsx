import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

/** Asks before what was typed is thrown away: our own dialog on the way to another screen, the browser's otherwise. */
export function LeaveWarning({ unsaved }: { unsaved: boolean }) {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description="You have unsaved changes. If you leave this screen, you’ll lose them."
      actionLabel="Leave"
      onAction={() => blocker.proceed?.()}
    />
  );
}
