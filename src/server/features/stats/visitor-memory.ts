import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createBoundedMemory } from '#server/bounded-memory.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import type { VisitKind, VisitSource } from '#shared/visits.ts';

/** What is remembered of one visitor of one performer, for at most an hour. */
export type Visitor = { source: VisitSource | null; seen: Partial<Record<VisitKind, number>> };

const visit = 30 * 60_000;
/**
 * Of one kind, performer, network address and day: enough for the guests of a venue, whatever they call their browser.
 */
const mostOfAddress = 50;

/**
 * Tells a reload from a visit without keeping who it was: a visitor is a hash of address and browser under a salt that
 * is made anew every day, held in memory alone and gone with it. Two maps take turns, so that forgetting costs nothing
 * and a flood of visitors takes no more room than `most` in each.
 */
export function createVisitorMemory({ trustProxy, most = 20_000 }: { trustProxy: number; most?: number }) {
  let salt = '';
  let day = -1;
  let turnedAt = 0;
  let current = new Map<string, Visitor>();
  let previous = new Map<string, Visitor>();
  const ofAddresses = createBoundedMemory<number>(most);

  function turn(time: number): void {
    const today = Math.floor(time / 86_400_000);
    if (today !== day) {
      day = today;
      salt = randomBytes(16).toString('base64url');
      current = new Map();
      previous = current;
      ofAddresses.clear();
    } else if (time - turnedAt >= visit || current.size >= most) {
      previous = current;
      current = new Map();
    } else return;
    turnedAt = time;
  }

  return {
    recognise(request: IncomingMessage, performerId: string, time: number): Visitor {
      turn(time);
      const who = `${salt} ${performerId} ${addressOf(request, trustProxy)} ${request.headers['user-agent']}`;
      const key = hash('sha256', who, 'base64url');
      const here = current.get(key);
      if (here) return here;
      const visitor = previous.get(key) ?? { source: null, seen: {} };
      current.set(key, visitor);
      return visitor;
    },
    /** Whether one more visit from this address may count: inventing browsers adds no more visits than this. */
    mayCount(request: IncomingMessage, performerId: string, kind: VisitKind, time: number): boolean {
      turn(time);
      const where = `${salt} ${performerId} ${kind} ${networkOf(addressOf(request, trustProxy))}`;
      const key = hash('sha256', where, 'base64url');
      const counted = ofAddresses.get(key) ?? 0;
      if (counted < mostOfAddress) ofAddresses.set(key, counted + 1);
      return counted < mostOfAddress;
    },
    size: () => current.size + (previous === current ? 0 : previous.size),
  };
}

/** Whether this is the first of its kind in half an hour; every further one begins the half hour again. */
export function isFirst({ seen }: Visitor, kind: VisitKind, time: number): boolean {
  const before = seen[kind];
  seen[kind] = time;
  return before === undefined || time - before >= visit;
}

/** The address as far as it can be believed: what the `trustProxy`-th proxy from here wrote down. */
export function addressOf(request: IncomingMessage, trustProxy: number): string {
  const direct = request.socket.remoteAddress ?? '';
  const forwarded = trustProxy > 0 ? request.headers['x-forwarded-for'] : undefined;
  if (forwarded === undefined) return direct;
  const hops = String(forwarded).split(',');
  return hops[Math.max(0, hops.length - trustProxy)]?.trim() || direct;
}
