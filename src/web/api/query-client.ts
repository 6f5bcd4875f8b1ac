import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { signedInQuery } from './accounts.ts';
import { hasCode, hasStatus } from './client.ts';
import { signInAgain } from './sign-in-again.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Set where 401 is an answer to what was typed (a wrong password, a wrong code) and not the end of the session. */
    mutationMeta: { refusalIsAnswer?: boolean };
  }
}

/** Without a connection a call fails and says so. The library's default would wait without a word, and send it later. */
const networkMode = 'always';

/** Data is fresh until something says otherwise; nothing is asked twice behind anyone's back. */
export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (hasStatus(error, 401)) signInAgain();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (hasStatus(error, 401) && !mutation.meta?.refusalIsAnswer) signInAgain();
        // The trial has ended meanwhile: what is asked again lets the screen say so, and lead to Subscribe.
        if (hasCode(error, 'subscription_required')) void client.invalidateQueries(signedInQuery);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  });
  return client;
}
