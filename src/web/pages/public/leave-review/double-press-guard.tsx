import { useEffect, useState } from 'react';
import { doublePressWindow } from '#web/ui/double-press.ts';

/**
 * Covers the thanks for a moment: what now lies under the finger, Done on many phones, is not what a quick second press
 * was meant for.
 */
export function DoublePressGuard() {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doublePressWindow);
    return () => clearTimeout(timer);
  }, []);
  return settled ? null : <div className="fixed inset-0 z-50" />;
}
