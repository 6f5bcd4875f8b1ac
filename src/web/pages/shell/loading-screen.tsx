import { Spinner } from '#web/ui/spinner.tsx';

export function LoadingScreen() {
  return <Spinner className="min-h-dvh" />;
}
