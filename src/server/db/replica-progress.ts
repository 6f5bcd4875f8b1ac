/** When a change was announced, as a place in the primary's log of writes, and when the replica had got there. */
type Change = { place: bigint | null; replayedAt: number | null };

/** More at once are remembered as "everything has changed". */
const mostChanges = 10_000;
/** Longer than any answer takes to make: until then it matters when a change was replayed. */
const rememberFor = 60_000;

/**
 * Knows what a replica cannot have seen yet: every announced change, and at first everything, until the replica has
 * replayed the primary's log up to where it was after the announcement.
 */
export function createReplicaProgress(now: () => number = () => performance.now()) {
  let everything: Change = { place: null, replayedAt: null };
  const changes = new Map<string, Change>();
  let replayedUpTo = 0n;

  const all = () => [everything, ...changes.values()];
  const wasBehind = (change: Change, startedAt: number) => change.replayedAt === null || change.replayedAt >= startedAt;

  function restart(): void {
    everything = { place: null, replayedAt: null };
    changes.clear();
    replayedUpTo = 0n;
  }

  return {
    /** Whatever is known of the replica no longer holds: another server may answer in its place, or changes were missed. */
    restart,
    changed(performerId: string): void {
      if (changes.size >= mostChanges) restart();
      else changes.set(performerId, { place: null, replayedAt: null });
    },
    /** Begins to ask where the primary's log ends; the answer is the place of all changes announced before the question. */
    locate(): (place: bigint) => void {
      const asked = all().filter(({ place }) => place === null);
      return (place) => {
        for (const change of asked) change.place = place;
      };
    },
    hasUnlocated: () => all().some(({ place }) => place === null),
    hasUnreplayed: () => all().some(({ replayedAt }) => replayedAt === null),
    replayed(place: bigint): void {
      // A server that is further back than before is another one.
      if (place < replayedUpTo) restart();
      replayedUpTo = place;
      const moment = now();
      for (const change of all()) {
        if (change.replayedAt === null && change.place !== null && change.place <= place) change.replayedAt = moment;
      }
      for (const [id, { replayedAt }] of changes) {
        if (replayedAt !== null && moment - replayedAt > rememberFor) changes.delete(id);
      }
    },
    /** Whether the replica can be read at all. */
    isReady: () => everything.replayedAt !== null,
    /** Whether what was read from `startedAt` on may be older than an announced change. null: it shows many performers. */
    isOlder(performerId: string | null, startedAt: number): boolean {
      if (wasBehind(everything, startedAt)) return true;
      if (performerId === null) return all().some((change) => wasBehind(change, startedAt));
      const change = changes.get(performerId);
      return change !== undefined && wasBehind(change, startedAt);
    },
  };
}
