import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Poster } from '#posters/entry-posters.tsx';
import { postersFile } from '#server/built.ts';
import { createSharedCalls } from '#server/concurrency.ts';
import { refusals } from '#server/errors.ts';
import type { Pictures } from './place-pictures.ts';
import { startThrottle } from './throttle.ts';
import { createWorkerPool, WorkerFailure } from './worker-pool.ts';

export type { Poster } from '#posters/entry-posters.tsx';

/** `designs`: the file that lays posters out. */
export type DrawJob = { designs: string; poster: Poster; pictures: Pictures };

const megabyte = 1024 * 1024;
const keptBytes = 4 * megabyte;

export type Drawer = ReturnType<typeof createDrawer>;

/**
 * Posters on order. They are drawn in processes of their own, a few at a time, and kept by what they show: the same
 * poster is drawn once, however many requests for it arrive together.
 */
export function createDrawer({
  log,
  throttle = startThrottle,
  // A tenth of a core while the server wants all of it, all of a core while it does not.
  niceness = 10,
  processes = 1,
}: {
  log: (details: object, text: string) => void;
  throttle?: typeof startThrottle;
  niceness?: number;
  /** How many processes of Starbill draw on this machine. */
  processes?: number;
}) {
  const pool = createWorkerPool<DrawJob, Uint8Array>({
    module: 'poster-worker.ts',
    // One core stays with the server, whatever is asked for.
    size: Math.max(1, Math.floor(Math.min(3, availableParallelism() - 1) / processes)),
    niceness,
    // Who comes after so many others would wait longer than anybody does.
    longestQueue: 200,
    longestJob: 20_000,
    // A new one needs half a second, and one that waits holds 200 MB.
    longestIdle: 20_000,
    // Fonts of many languages add up.
    memoryToRetire: 450 * megabyte,
    memoryToDie: 900 * megabyte,
    log,
    throttle,
  });
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length });
  const drawings = createSharedCalls<Buffer>();
  let design = { file: '', hash: '' };

  async function order(job: DrawJob): Promise<Buffer> {
    try {
      const { buffer, byteOffset, byteLength } = await pool.run(job);
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      if (!(error instanceof WorkerFailure) || error.reason !== 'threw') throw refusals.unavailable();
      throw new Error(`A poster could not be drawn: ${error.message}`);
    }
  }

  return {
    /**
     * What a poster will look like, as a short text: the same for the same poster in the same designs. `pictures` are
     * the names of its pictures in our store, under which nothing ever changes.
     */
    fingerprint(poster: Poster, pictures: Record<string, string>): string {
      const file = postersFile();
      if (design.file !== file) design = { file, hash: hash(readFileSync(file)) };
      return hash(JSON.stringify([poster, pictures, design.hash])).slice(0, 22);
    },

    /** The picture of a fingerprint: a kept one, or a new one. `load` fetches its pictures, only when they are needed. */
    async draw(fingerprint: string, poster: Poster, load: () => Promise<Pictures>): Promise<Buffer> {
      const ready = kept.get(fingerprint);
      if (ready) return ready;
      return drawings.run(fingerprint, async () => {
        const png = await order({ designs: postersFile(), poster, pictures: await load() });
        kept.set(fingerprint, png);
        return png;
      });
    },

    processIds: pool.processIds,
    figures: pool.figures,
    stop: pool.stop,
  };
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');
