import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { signedInQuery } from '#web/api/accounts.ts';
import { LoadingScreen } from '#web/pages/shell/loading-screen.tsx';
import { useReturnTo } from './use-return-to.ts';

/** Around the screens for signed-out people; those who are signed in are sent to where they were going. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { data: person, isPending } = useQuery(signedInQuery);
  const { returnTo } = useReturnTo();
  useEffect(() => {
    // A whole page load: the place may be one that the server draws.
    if (person) location.replace(returnTo);
  }, [person, returnTo]);
  return isPending || person ? <LoadingScreen /> : children;
}
