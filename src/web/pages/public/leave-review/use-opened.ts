import { useEffect } from 'react';
import { operations } from '#shared/operations.ts';
import { addressOf } from '#web/api/api-url.ts';

const seenAfter = 2_000;
const touches = ['pointerdown', 'keydown', 'input'];

/** Says once that a person has seen the form: it was visible for two seconds, or touched. Programs that follow links do neither. */
export function useOpened(gigToken: string | undefined) {
  useEffect(() => {
    if (!gigToken) return;
    let timer: ReturnType<typeof setTimeout>;
    const stop = () => {
      clearTimeout(timer);
      for (const kind of touches) document.removeEventListener(kind, tell);
      document.removeEventListener('visibilitychange', wait);
    };
    const tell = () => {
      stop();
      // Nobody waits for the answer, and a failure costs one figure.
      void fetch(addressOf(operations.recordGigOpened), {
        method: 'POST',
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ gigToken }),
      }).catch(() => {});
    };
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(tell, seenAfter);
    };
    for (const kind of touches) document.addEventListener(kind, tell);
    document.addEventListener('visibilitychange', wait);
    wait();
    return stop;
  }, [gigToken]);
}
