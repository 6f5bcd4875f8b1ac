import { useEffect } from 'react';

/** The name of the screen in the browser's tab and history. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Starbill`;
  }, [title]);
}
