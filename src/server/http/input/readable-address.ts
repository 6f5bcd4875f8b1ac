/** Of one part of a path. No id, slug or file name of ours comes near it. */
export const longestName = 200;

/**
 * The address itself, unless the router could not read it. It would answer then by itself, past our headers, limits and
 * pages; so such an address becomes one that matches no route, and is answered with a 404.
 */
export function toReadableAddress(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (isReadable(path)) return url;
  return /^\/api\//i.test(path) ? '/api/unreadable' : '/unreadable';
}

function isReadable(path: string): boolean {
  if (path.length > longestName && path.split('/').some((part) => part.length > longestName)) return false;
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
