import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

/** Idle, copied, and back to idle after two seconds. `copy` answers whether it worked. */
export function useCopied() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    const worked = await copyText(text);
    setCopied(worked);
    return worked;
  };
  return { copied, copy };
}
