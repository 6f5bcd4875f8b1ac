import { useCallback, useEffect, useRef, useState } from 'react';
import { readingSeconds } from '#shared/moderation.ts';
import { stopReading, tellReading } from '#web/api/readers.ts';

const sayAgainAfter = (readingSeconds / 3) * 1000;
/** Whoever has touched nothing for so long reads nothing. */
const longestPause = 5 * 60_000;
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;

/**
 * Which reviews other administrators are reading, by name; and says what this one reads, until the page is left, hidden
 * or forgotten. Without an answer the list works as if nobody else were there.
 */
export function useReaders() {
  const [readers, setReaders] = useState<ReadonlyMap<string, string>>(new Map());
  const now = useRef<{ reviewId: string | null; touchedAt: number }>({ reviewId: null, touchedAt: Date.now() });

  const tell = useCallback(async () => {
    const { reviewId, touchedAt } = now.current;
    const isHere = document.visibilityState === 'visible' && Date.now() - touchedAt < longestPause;
    try {
      const others = await tellReading(isHere ? reviewId : null);
      setReaders((before) => {
        const after = new Map(others.map((other) => [other.reviewId, other.name]));
        const isSame = after.size === before.size && [...after].every(([id, name]) => before.get(id) === name);
        return isSame ? before : after;
      });
    } catch {
      // The next time tells.
    }
  }, []);

  useEffect(() => {
    const touch = () => {
      const wasAway = Date.now() - now.current.touchedAt >= longestPause;
      now.current.touchedAt = Date.now();
      if (wasAway) void tell();
    };
    const timer = setInterval(tell, sayAgainAfter);
    for (const sign of signs) document.addEventListener(sign, touch, { passive: true });
    document.addEventListener('visibilitychange', tell);
    addEventListener('pagehide', stopReading);
    return () => {
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, touch);
      document.removeEventListener('visibilitychange', tell);
      removeEventListener('pagehide', stopReading);
      stopReading();
    };
  }, [tell]);

  const read = useCallback(
    (reviewId: string | null) => {
      now.current.reviewId = reviewId;
      void tell();
    },
    [tell],
  );
  return { readers, read };
}
