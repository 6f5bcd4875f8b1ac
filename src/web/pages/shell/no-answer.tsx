import { LoadFailed } from './load-failed.tsx';

/** Instead of a whole screen, when what it cannot do without did not come. */
export function NoAnswer(props: { error: Error; onRetry: () => void; retrying: boolean }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <LoadFailed level={1} title="Starbill didn’t answer" {...props} />
    </main>
  );
}
