import { availableParallelism } from 'node:os';
import { Refusal, refusals } from '#server/errors.ts';
import type { EncodedPicture, PictureKind, PictureRefusal } from './picture-kinds.ts';
import { createWorkerPool, WorkerFailure } from './worker-pool.ts';

export type EncodeJob = { bytes: Uint8Array; kind: PictureKind };

const megabyte = 1024 * 1024;

export type PictureEncoder = ReturnType<typeof createPictureEncoder>;

const queueFull = () =>
  new Refusal(429, 'too_many_requests', 'Many pictures are arriving at this moment. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

/** Opens uploaded pictures in processes of their own: what a file does to a decoder, it does not do to the server. */
export function createPictureEncoder({
  log,
  ...more
}: {
  log: (details: object, text: string) => void;
  niceness?: number;
  longestQueue?: number;
  longestJob?: number;
}) {
  const pool = createWorkerPool<EncodeJob, EncodedPicture | PictureRefusal>({
    module: 'picture-worker.ts',
    size: availableParallelism() > 2 ? 2 : 1,
    // A quarter of a core at least: somebody waits, and each file is bounded.
    niceness: 5,
    longestQueue: 24,
    longestJob: 15_000,
    longestIdle: 30_000,
    memoryToRetire: 200 * megabyte,
    memoryToDie: 700 * megabyte,
    log,
    ...more,
  });
  return {
    async encode(bytes: Uint8Array, kind: PictureKind): Promise<EncodedPicture | PictureRefusal> {
      try {
        const encoded = await pool.run({ bytes, kind });
        if (typeof encoded === 'string') return encoded;
        return { ...encoded, full: toBuffer(encoded.full), small: toBuffer(encoded.small) };
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        if (error.reason === 'full') throw queueFull();
        if (error.reason === 'stopped' || error.reason === 'broken') throw refusals.unavailable();
        log({ err: error }, 'An uploaded picture could not be opened.');
        // It took too long, or crashed its worker: this file cannot be decoded.
        return error.reason === 'slow' ? 'too_large' : 'not_a_picture';
      }
    },
    processIds: pool.processIds,
    figures: pool.figures,
    stop: pool.stop,
  };
}

/** What comes from another process is a plain array of bytes. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
