/**
 * A path as an address for others: for clipboards, posters and messages. The server says where the public finds it,
 * because the owner may have come by another name: the application's own host, or one that only they can reach.
 */
export function publicUrl(path: string): string {
  const origin = document.querySelector<HTMLMetaElement>('meta[name="starbill-origin"]')?.content;
  return (origin ?? location.origin) + path;
}

/** The same as people write it down. */
export const publicAddress = (path: string) => publicUrl(path).replace(/^https?:\/\//, '');
