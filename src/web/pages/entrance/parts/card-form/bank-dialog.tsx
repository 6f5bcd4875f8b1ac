import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = { open: boolean; working: boolean; onAnswer: (passed: boolean) => void };

/** The sandbox plays the bank. Closing its question is an answer, too. */
export const BankDialog = ({ open, working, onAnswer }: Props) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) onAnswer(false);
    }}
    title="Your bank asks: is it you?"
    description="A real bank would send a code to your phone now. In the sandbox you decide how it ends."
  >
    <div className="flex flex-col gap-3">
      <Button busyText={working && 'Processing...'} onClick={() => onAnswer(true)}>
        Complete authentication
      </Button>
      <Button variant="secondary" disabled={working} onClick={() => onAnswer(false)}>
        Fail authentication
      </Button>
    </div>
  </Dialog>
);
