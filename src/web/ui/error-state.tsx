import { Button } from './button.tsx';

/** Says what happened and what to do. */
export function ErrorState(props: { title: string; children: string; onRetry: () => void; retrying?: boolean }) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <h3 className="text-xl">{props.title}</h3>
      <p className="mt-2 max-w-md text-sm text-ink-soft">{props.children}</p>
      <Button
        variant="secondary"
        className="mt-6"
        onClick={props.onRetry}
        busyText={props.retrying && 'Trying again...'}
      >
        Try again
      </Button>
    </div>
  );
}
