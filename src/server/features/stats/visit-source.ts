import type { IncomingMessage } from 'node:http';
import type { VisitSource } from '#shared/visits.ts';

/** What a link says of itself (`?src=qr`). Anything else is ignored, and not stored. */
const named = /[?&]src=(qr|widget|social)(?:[&#]|$)/i;
/** A link on one of our pages may say so; without it the Referer does. */
const fromOurPage = /[?&]from=page(?:[&#]|$)/i;

const socialHosts: ReadonlySet<string> = new Set([
  'bsky.app',
  'discord.com',
  'facebook.com',
  'fb.me',
  'instagram.com',
  'linkedin.com',
  'lnkd.in',
  'messenger.com',
  'pinterest.com',
  'pin.it',
  'reddit.com',
  'snapchat.com',
  't.co',
  't.me',
  'telegram.org',
  'threads.com',
  'threads.net',
  'tiktok.com',
  'tumblr.com',
  'twitter.com',
  'vk.com',
  'wa.me',
  'whatsapp.com',
  'x.com',
  'youtu.be',
  'youtube.com',
]);

/** A host or any name under it: `l.facebook.com` is Facebook. */
function isUnder(host: string, known: ReadonlySet<string>): boolean {
  for (let rest = host; rest !== ''; rest = rest.slice(rest.indexOf('.') + 1)) {
    if (known.has(rest)) return true;
    if (!rest.includes('.')) return false;
  }
  return false;
}

export type Arrival = {
  /** null: nothing says where from, or it was one of our own pages. */
  source: VisitSource | null;
  /** It was a performer's public page: the Leave a Review link was followed. */
  clicked: boolean;
};

/** Where a visit came from: a word on the link, or the class of the referring host. Neither is kept. */
export function readArrival(request: IncomingMessage, isOwnHost: (host: string) => boolean): Arrival {
  const { url = '', headers } = request;
  const word = named.exec(url)?.[1]?.toLowerCase() as VisitSource | undefined;
  const clicked = fromOurPage.test(url);
  if (headers.referer === undefined) return { source: word ?? null, clicked };
  const from = URL.parse(headers.referer);
  if (from === null) return { source: word ?? null, clicked };
  if (from.host === headers.host || isOwnHost(from.hostname)) {
    const page = /^\/(?:reviews|performer)\/./i.test(from.pathname);
    return { source: word ?? null, clicked: clicked || page };
  }
  return { source: word ?? (isUnder(from.hostname, socialHosts) ? 'social' : 'other'), clicked };
}

/** What a form's own address says, when the form is sent: it is then the referring page. */
export const readFormSource = (request: IncomingMessage): VisitSource | null =>
  (named.exec(request.headers.referer ?? '')?.[1]?.toLowerCase() as VisitSource | undefined) ?? null;
