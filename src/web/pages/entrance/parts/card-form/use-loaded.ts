import { useEffect, useState } from 'react';

/** Something that comes later, or does not; then it can be asked for again. */
export function useLoaded<Value>(load: () => Promise<Value | null>) {
  const [value, setValue] = useState<Value | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it loads once, and again when asked to
  useEffect(() => {
    let wanted = true;
    load().then(
      (loaded) => {
        if (!wanted) return;
        setValue(loaded);
        setFailed(loaded === null);
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { value, failed, retry };
}
