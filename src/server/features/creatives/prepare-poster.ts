import type { Deps } from '#server/deps.ts';
import type { Poster } from '#server/drawing/drawer.ts';

type Waiting<Kind> = Kind extends Poster ? Omit<Kind, 'hasPhoto' | 'hasLogo'> : never;

/** A picture that can be drawn: its fingerprint is known before anything is, so that a client that has it already gets a 304. */
export type PreparedPoster = { fingerprint: string; draw: () => Promise<Buffer> };

const inStore = '/files/';

/**
 * Completes a poster with the pictures it shows. They come from our own store: an address that leads anywhere else
 * (of a picture at a sign-in provider, say) is passed over, and nothing is ever fetched.
 */
export function preparePoster(
  { files, drawer }: Pick<Deps, 'files' | 'drawer'>,
  waiting: Waiting<Poster>,
  urls: { photo?: string | null; logo: string | null },
): PreparedPoster {
  const keys: Record<string, string> = {};
  for (const [name, url] of Object.entries(urls)) {
    if (url?.startsWith(inStore)) keys[name] = url.slice(inStore.length);
  }
  const poster = { ...waiting, hasPhoto: 'photo' in keys, hasLogo: 'logo' in keys } as Poster;
  const fingerprint = drawer.fingerprint(poster, keys);
  const load = async () => {
    const found = await Promise.all(
      Object.entries(keys).map(async ([name, key]) => [name, await files.get(key)] as const),
    );
    return Object.fromEntries(found.filter((entry): entry is [string, Buffer] => entry[1] !== null));
  };
  return { fingerprint, draw: () => drawer.draw(fingerprint, poster, load) };
}

export const withoutScheme = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '');
