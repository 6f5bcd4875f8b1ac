import { AlertDialog } from './alert-dialog.tsx';
import type { LeaveQuestion } from './unsaved.ts';

/** Asks before what was typed is thrown away. */
export function LeaveDialog(props: {
  open: boolean;
  question: LeaveQuestion | null;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <AlertDialog
      open={props.open}
      onOpenChange={(open) => !open && props.onStay()}
      title={props.question?.title ?? ''}
      description={props.question?.description ?? ''}
      actionLabel="Leave"
      onAction={props.onLeave}
    />
  );
}
