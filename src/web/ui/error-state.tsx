import { Button } from './button.tsx';

/** Says what happened and what to do. */
export function ErrorState(props: {
  title: string;
  /** One deeper than the heading it stands under. */
  level?: 1 | 2 | 3;
  children: string;
  onRetry: () => void;
  retrying?: boolean;
}) {
  const Heading = `h${props.level ?? 3}` as const;
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <Heading className="text-xl">{props.title}</Heading>
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
