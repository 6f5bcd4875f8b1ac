import type { FetchProblemKind } from '#server/outside/fetch/fetch-problem.ts';

/** Why nothing arrived, in words for the owner. */
export const webhookProblems: Record<FetchProblemKind, string> = {
  address: 'The address can’t be used. It has to begin with https://, without a name and password in it.',
  private: 'The address leads to a private network, which we don’t reach. Use one that is open to the internet.',
  unknown_host: 'There is no such address on the internet. Check its spelling.',
  unreachable: 'The server can’t be reached. Check that it’s running and open to the internet.',
  certificate: 'The server can’t prove who it is: its certificate isn’t valid.',
  slow: 'The server didn’t answer within 10 seconds. Answer first, and do the work afterwards.',
  too_large: 'The server’s answer is too large.',
  redirects: 'The server redirects, which we don’t follow. Enter the address that it leads to.',
  broken: 'The server sent an answer that can’t be read.',
};

export const secretUnreadable = 'Its secret can’t be read any more. Renew the secret.';
