import { useEffect, useRef } from 'react';

/** How often what could not be sent is tried again, besides the moment the browser is back online. */
const retryEvery = 20_000;

export function useRetry(waiting: boolean, retry: () => void) {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!waiting) return;
    const again = () => latest.current();
    const timer = setInterval(() => navigator.onLine && !document.hidden && again(), retryEvery);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waiting]);
}
