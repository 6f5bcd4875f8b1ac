import type { FetchProblemKind } from '#server/outside/fetch/fetch-problem.ts';

/** Why nothing arrived, in words for the owner. */
export const webhookProblems: Record<FetchProblemKind, string> = {
  address: 'This address can’t be used. It must start with https:// and contain no user name or password.',
  private: 'This address is on a private network, which we can’t reach. Use one that’s open to the internet.',
  unknown_host: 'This address doesn’t exist on the internet. Check the spelling.',
  unreachable: 'The server can’t be reached. Check that it’s running and open to the internet.',
  certificate: 'The server’s certificate isn’t valid. Renew it, then try again.',
  slow: 'The server didn’t answer within 10 seconds. Have it answer first and do the work afterwards.',
  too_large: 'The server’s answer is too large. An empty one is enough.',
  redirects: 'The server redirects to another address. Enter that address instead.',
  broken: 'The server sent an answer we can’t read. Check what it sends.',
};

export const secretUnreadable = 'The signing secret can’t be read any more. Renew it.';
