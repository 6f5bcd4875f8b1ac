import { messageOf } from '#web/api/client.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Instead of a whole screen, when what it cannot do without did not come. */
export function NoAnswer(props: { error: Error; onRetry: () => void; retrying: boolean }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState level={1} title="Starbill didn’t answer" onRetry={props.onRetry} retrying={props.retrying}>
        {messageOf(props.error, 'Try again in a moment.')}
      </ErrorState>
    </main>
  );
}
