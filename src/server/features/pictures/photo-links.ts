import { hashUnder, isSameSignature } from '#server/signed-token.ts';

/** `party`: the reviewer by their upload token, or the owner who received the review. */
export type PhotoViewer = 'party' | 'administrator';

/** With what, and from when on, links are signed. */
export type LinkSigner = { secret: string; now: Date };

const purposes = { party: 'see-photo', administrator: 'see-photo-as-administrator' } as const;

const lasts = 600;
/** Links made within the same minute are the same, so that a list that is read again loads no picture again. */
const step = 60;

const signatureOf = (secret: string, viewer: PhotoViewer, key: string, until: string) =>
  hashUnder(secret, purposes[viewer], `${key}\n${until}`);

export const photoUrl = (key: string) => `/files/${key}`;

/** The address of a photo that the public does not see, for somebody who may. It works for ten minutes at most. */
export function signPhotoUrl({ secret, now }: LinkSigner, key: string, viewer: PhotoViewer): string {
  const until = String(Math.floor(now.getTime() / 1000 / step) * step + lasts);
  return `${photoUrl(key)}?until=${until}&sig=${signatureOf(secret, viewer, key, until)}`;
}

/** Whose link this is; null when it is nobody's, or too old. */
export function readPhotoSignature(
  { secret, now }: LinkSigner,
  key: string,
  { until = '', sig = '' }: { until?: string | undefined; sig?: string | undefined },
): PhotoViewer | null {
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return null;
  const given = Buffer.from(sig, 'base64url');
  const isOf = (viewer: PhotoViewer) =>
    isSameSignature(given, Buffer.from(signatureOf(secret, viewer, key, until), 'base64url'));
  if (isOf('party')) return 'party';
  return isOf('administrator') ? 'administrator' : null;
}

/** Whoever sends an address back may have got it signed. */
export const withoutSignature = (url: string) => url.replace(/\?.*$/s, '');
