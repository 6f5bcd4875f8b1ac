import { Spinner } from '../../ui/spinner.tsx';

export function LoadingScreen() {
  return <Spinner className="min-h-dvh" />;
}
