import { screens } from '#shared/operations.ts';
import { toOwnPath } from './own-path.ts';

/** Where people sign in, and come back to the given place afterwards. */
export const signInAddress = (returnTo: string | null) =>
  returnTo === null ? screens.signInScreen.path : `${screens.signInScreen.path}?${new URLSearchParams({ returnTo })}`;

/** Where to go after signing in. Never into the API: `/api/logout` would sign the person out again. */
export function returnPath(text: string | undefined, appUrl: string): string | null {
  const path = text === undefined ? null : toOwnPath(text, appUrl);
  return path === null || /^\/api(\/|$)/i.test(path) ? null : path;
}
