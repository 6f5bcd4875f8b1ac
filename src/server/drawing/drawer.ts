import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Poster } from '../../posters/entry-posters.tsx';
import { refusals } from '../errors.ts';
import { startDrawing } from './breath.ts';
import type { Pictures } from './pictures.ts';

export type { Poster } from '../../posters/entry-posters.tsx';

export type DrawOrder = { poster: Poster; pictures: Pictures };
export type DrawAnswer = { png: Uint8Array; memory: number } | { error: string };

type Job = DrawOrder & { resolve: (png: Buffer) => void; reject: (error: Error) => void };
type Hand = {
  child: ChildProcess;
  job: Job | null;
  /** starting: not yet ready to take a job; resting: not again yet. */
  state: 'starting' | 'free' | 'drawing' | 'resting';
  timer: NodeJS.Timeout | null;
  breath: () => number;
};

/** One core stays with the server, whatever is asked for. */
const mostHands = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Of 19: a tenth of a core while the server wants all of it, all of a core while it does not. */
const priority = 10;
/** Who comes after so many others would wait longer than anybody does. */
const longestQueue = 200;
const longestDraw = 20_000;
const longestIdle = 120_000;
/** Fonts of many languages add up; a hand that holds this much is replaced by a fresh one. */
const mostMemory = 450 * 1024 * 1024;
const keptBytes = 12 * 1024 * 1024;

export type Drawer = ReturnType<typeof createDrawer>;

/**
 * Posters on order. They are drawn in processes of their own, a few at a time, and kept by what they show: the same
 * poster is drawn once, however many ask for it at once.
 */
export function createDrawer({
  report,
  takeBreath = startDrawing,
}: {
  report: (details: object, text: string) => void;
  takeBreath?: typeof startDrawing;
}) {
  const hands = new Set<Hand>();
  const queue: Job[] = [];
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Buffer>>();
  let stopped = false;
  let design: string | undefined;

  function hire(): void {
    const child = fork(join(import.meta.dirname, 'draw-process.ts'), [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    letOthersGoFirst(child.pid);
    const hand: Hand = { child, job: null, state: 'starting', timer: null, breath: () => 0 };
    hands.add(hand);
    child.on('message', (message: 'ready' | DrawAnswer) => (message === 'ready' ? next(hand) : finish(hand, message)));
    child.on('error', (error) => report({ err: error }, 'A drawing process failed.'));
    child.on('exit', (code, signal) => lose(hand, code, signal));
  }

  function next(hand: Hand): void {
    if (hand.timer) clearTimeout(hand.timer);
    const job = queue.shift();
    hand.job = job ?? null;
    hand.state = job ? 'drawing' : 'free';
    if (!job) {
      // Nobody waits for a hand that has nothing to do.
      hand.child.unref();
      hand.child.channel?.unref();
      hand.timer = setTimeout(() => dismiss(hand), longestIdle).unref();
      return;
    }
    hand.child.ref();
    hand.child.channel?.ref();
    hand.timer = setTimeout(() => hand.child.kill('SIGKILL'), longestDraw).unref();
    hand.breath = takeBreath();
    hand.child.send({ poster: job.poster, pictures: job.pictures } satisfies DrawOrder);
  }

  function rest(hand: Hand, breath: number): void {
    if (hand.timer) clearTimeout(hand.timer);
    hand.state = 'resting';
    hand.timer = setTimeout(() => next(hand), breath);
  }

  function finish(hand: Hand, answer: DrawAnswer): void {
    const { job } = hand;
    hand.job = null;
    if ('png' in answer) {
      const { buffer, byteOffset, byteLength } = answer.png;
      job?.resolve(Buffer.from(buffer, byteOffset, byteLength));
    } else {
      job?.reject(new Error(`A poster could not be drawn: ${answer.error}`));
    }
    // Whoever orders one picture after another leaves pauses enough.
    const breath = queue.length > 0 ? hand.breath() : 0;
    if ('memory' in answer && answer.memory > mostMemory) dismiss(hand);
    else if (breath > 0) rest(hand, breath);
    else next(hand);
  }

  /** Lets a hand go that has nothing in it. */
  function dismiss(hand: Hand): void {
    if (hand.timer) clearTimeout(hand.timer);
    hands.delete(hand);
    if (hand.child.connected) hand.child.disconnect();
    if (queue.length > 0 && !stopped) hire();
  }

  function lose(hand: Hand, code: number | null, signal: string | null): void {
    if (!hands.delete(hand) || stopped) return;
    if (hand.timer) clearTimeout(hand.timer);
    report({ code, signal }, 'A drawing process ended in the middle of its work.');
    hand.job?.reject(refusals.unavailable());
    // One that cannot even begin will not begin the next time either.
    if (hand.state === 'starting') for (const job of queue.splice(0)) job.reject(refusals.unavailable());
    if (queue.length > 0) hire();
  }

  function order(poster: Poster, pictures: Pictures): Promise<Buffer> {
    if (stopped || queue.length >= longestQueue) return Promise.reject(refusals.unavailable());
    return new Promise((resolve, reject) => {
      queue.push({ poster, pictures, resolve, reject });
      const idle = [...hands].find(({ state }) => state === 'free');
      if (idle) next(idle);
      else if (hands.size < mostHands) hire();
    });
  }

  return {
    /**
     * What a poster will look like, as a short text: the same for the same poster in the same designs. `pictures` are
     * the names of its pictures in our store, under which nothing ever changes.
     */
    fingerprint(poster: Poster, pictures: Record<string, string>): string {
      design ??= hash(readFileSync(join(import.meta.dirname, '../../../dist/server/entry-posters.js')));
      return hash(JSON.stringify([poster, pictures, design])).slice(0, 22);
    },

    /** The picture of a fingerprint: a kept one, or a new one. `load` fetches its pictures, only when they are needed. */
    async draw(fingerprint: string, poster: Poster, load: () => Promise<Pictures>): Promise<Buffer> {
      const ready = kept.get(fingerprint);
      if (ready) return ready;
      const waiting = underWay.get(fingerprint);
      if (waiting) return waiting;
      const drawing = load()
        .then((pictures) => order(poster, pictures))
        .then((png) => {
          kept.set(fingerprint, png);
          return png;
        })
        .finally(() => underWay.delete(fingerprint));
      underWay.set(fingerprint, drawing);
      return drawing;
    },

    /** The processes that draw at this moment. */
    processIds: () => [...hands].flatMap(({ child }) => child.pid ?? []),

    stop(): void {
      stopped = true;
      for (const job of queue.splice(0)) job.reject(refusals.unavailable());
      for (const { child, job, timer } of hands) {
        if (timer) clearTimeout(timer);
        job?.reject(refusals.unavailable());
        child.kill('SIGKILL');
      }
      hands.clear();
    },
  };
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');

/**
 * Told at once, before the process has a second thread: on Linux each thread has a priority of its own, and takes that
 * of the thread that makes it.
 */
function letOthersGoFirst(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // Some containers forbid even that. Then it is merely less polite.
  }
}
