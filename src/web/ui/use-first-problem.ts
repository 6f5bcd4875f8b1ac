import { useEffect, useRef } from 'react';

/**
 * Goes to the first field that was refused.
 * On a phone it may be above what is in sight, and at the very top a toast would cover it.
 */
export function useFirstProblem(errors: Record<string, string | undefined>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [errors]);
  return form;
}
