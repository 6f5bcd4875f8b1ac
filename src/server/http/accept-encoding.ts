import { LRUCache } from 'lru-cache';
import { Refusal } from '#server/errors.ts';
import type { Scope } from './scope.ts';

export type Coding = 'br' | 'gzip' | 'identity';

/**
 * The coding that a client likes best of those offered, the first of equals; null when it accepts none of them. What is
 * not named is not accepted, but for `identity`, which has to be refused by name or by `*;q=0`.
 */
export function chooseCoding(header: string | undefined, offered: readonly Coding[]): Coding | null {
  if (header === undefined || header === '') return 'identity';
  const qualities = readQualities(header);
  let best: Coding | null = null;
  let bestQuality = 0;
  for (const coding of offered) {
    // Not named, `identity` is what remains when nothing else is liked.
    const quality = qualities.get(coding) ?? qualities.get('*') ?? (coding === 'identity' ? 0.0001 : 0);
    if (quality > bestQuality) {
      best = coding;
      bestQuality = quality;
    }
  }
  return best;
}

function readQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => /^q\s*=/.test(text));
    const quality = weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1));
    // A weight that is no number says nothing, least of all that the coding is refused.
    qualities.set(name === 'x-gzip' ? 'gzip' : name, Number.isNaN(quality) ? 1 : Math.min(Math.max(quality, 0), 1));
  }
  return qualities;
}

/** The same with a memory: browsers send a handful of spellings, and reading one costs more than looking it up. */
export function createCodingChoice(offered: readonly Coding[]): (header: string | undefined) => Coding | null {
  const known = new LRUCache<string, { coding: Coding | null }>({ max: 200 });
  return (header) => {
    if (header === undefined) return 'identity';
    const seen = known.get(header);
    if (seen) return seen.coding;
    const coding = chooseCoding(header, offered);
    // A stranger's long inventions are not worth remembering.
    if (header.length <= 100) known.set(header, { coding });
    return coding;
  };
}

export const noCodingLeft = () =>
  new Refusal(406, 'not_acceptable', 'No encoding of this answer is accepted. Accept br, gzip or identity.');

/**
 * Settles the encoding before the plugins that compress see the request: they read `*` as "brotli" also where brotli is
 * refused by name, and send plain bytes to clients that refuse those.
 */
export function settleEncoding(app: Scope): void {
  const choose = createCodingChoice(['br', 'gzip', 'identity']);
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const accepted = headers['accept-encoding'];
    if (typeof accepted !== 'string' || !/[;*]/.test(accepted)) return done();
    const coding = choose(accepted);
    // The refusal itself has to be sent somehow.
    headers['accept-encoding'] = coding ?? 'identity';
    return done(coding === null ? noCodingLeft() : undefined);
  });
}
