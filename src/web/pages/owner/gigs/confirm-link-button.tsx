import { Button } from '#web/ui/button.tsx';
import { useConfirmLink } from './use-confirm-link.ts';

export function ConfirmLinkButton() {
  const { isPending, send } = useConfirmLink();
  return (
    <Button variant="secondary" busyText={isPending && 'Sending...'} onClick={send}>
      Send the link again
    </Button>
  );
}
