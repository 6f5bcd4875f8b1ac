import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { refusals } from '#server/errors.ts';

/** Of one account, and of all together. */
const most = { ofOne: 2, ofAll: 8 };

/** Bytes and milliseconds. Who takes less of what waits for them gives way when somebody else asks. */
const pace = { bytes: 320 * 1024, time: 10_000 };

type Answer = EventEmitter & { socket: Pick<Socket, 'bytesWritten' | 'writableLength'> | null; destroy(): unknown };
type UnderWay = { accountId: string; answer: Answer; taken: number; latelyTaken: number };

const underWay = new Set<UnderWay>();

/**
 * Counts a file that is written while it is read, until its answer is over, and refuses it when there are too many: each
 * holds a megabyte for as long as its reader likes. Nobody keeps others waiting by reading slowly.
 */
export function countExport({ raw: answer }: { raw: Answer }, accountId: string, slowest = pace): void {
  const own = [...underWay].filter((each) => each.accountId === accountId);
  if (own.length >= most.ofOne && !endSlowest(own, slowest)) throw refusals.tooMany(10);
  if (underWay.size >= most.ofAll && !endSlowest([...underWay], slowest)) throw refusals.unavailable();
  // Until it has been watched for a while, nobody is slow.
  const counted: UnderWay = { accountId, answer, taken: 0, latelyTaken: Number.POSITIVE_INFINITY };
  underWay.add(counted);
  const watching = setInterval(watch(counted), slowest.time).unref();
  answer.once('close', () => {
    clearInterval(watching);
    underWay.delete(counted);
  });
}

/** Notes how much was taken since the last time. One for which nothing waits isn't slow: it waits for us. */
function watch(counted: UnderWay): () => void {
  return () => {
    const { bytesWritten = 0, writableLength = 0 } = counted.answer.socket ?? {};
    const taken = bytesWritten - writableLength;
    counted.latelyTaken = writableLength > 0 ? taken - counted.taken : Number.POSITIVE_INFINITY;
    counted.taken = taken;
  };
}

/** When our own process stood still, everybody took nothing lately; then it is who took least in all. */
const isSlower = (one: UnderWay, other: UnderWay) =>
  one.latelyTaken === other.latelyTaken ? one.taken < other.taken : one.latelyTaken < other.latelyTaken;

/** Whether one of them was too slow and has made room. */
function endSlowest(candidates: UnderWay[], { bytes }: typeof pace): boolean {
  const found = candidates.reduce((slowest, each) => (isSlower(each, slowest) ? each : slowest));
  if (found.latelyTaken >= bytes) return false;
  underWay.delete(found);
  found.answer.destroy();
  return true;
}
