import { hash, randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { closings, openings, replyTexts, reviewerNames } from '#server/demo/words.ts';
import { readAlong } from '#server/features/reviews/own/word-index.ts';
import { type Reviewed, services } from './new-performers.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const twoYears = 730 * day;
/** Rows that are sent together: PostgreSQL writes them while the next are being made. */
const rowsOfChunk = 500;

const comments = [openings.good, openings.middling, openings.bad].flatMap((mood) =>
  mood.flatMap((opening) => closings.good.map((closing) => `${opening} ${closing}`.trim())),
);

/** The address of the customer with this number: as unlike the others' as addresses are. */
export const customerAddress = (number: number) => `${hash('md5', String(number)).slice(0, 10)}@example.test`;

/** Counted round and round the list. */
const pick = <Item>(list: readonly Item[], number: number): Item => list[number % list.length] as Item;

/** As `wait_in_hours` has it. */
function waitInHours(milliseconds: number): number {
  if (milliseconds <= day) return Math.max(1, Math.ceil(milliseconds / hour));
  return 24 * Math.min(31, Math.ceil(milliseconds / day));
}

const starsOf = (n: number) => (n % 50 === 0 ? 1 : n % 25 === 0 ? 2 : n % 14 === 0 ? 3 : n % 5 === 0 ? 4 : 5);

const columns = {
  reviews: `id, performer_id, reviewer_name, reviewer_email, rating, comment, event_type, service_id, status, decided_at,
    waited_hours, verified_at, is_public, reply_waited_seconds, in_word_index, created_at`,
  replies: 'review_id, performer_id, reply_text, created_at',
  decisions: 'id, review_id, outcome, decided_at',
};

type Value = string | number | boolean | null;

/** A row as COPY reads it. */
const rowOf = (values: Value[]) =>
  `${values.map((value) => (value === null ? '\\N' : typeof value === 'string' ? escaped(value) : value)).join('\t')}\n`;
const escaped = (text: string) => (/[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, '\\$&') : text);

async function copy(client: pg.ClientBase, table: keyof typeof columns, chunks: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(chunks), client.query(copyFrom(`copy ${table} (${columns[table]}) from stdin`)));
}

/** A part of the reviews numbered from `from` to `to`, which are written for `performers` in turn. */
export type Part = { first: number; last: number; from: number; to: number; performers: Reviewed[]; now: number };

/**
 * The later the number, the later it was written, as in life, where the latest lie beside each other. The same numbers give
 * the same mixture again; one in four is answered.
 */
export async function writeReviews(client: pg.ClientBase, part: Part): Promise<void> {
  const replies: string[] = [];
  const decisions: string[] = [];

  function* reviews(): Iterable<string> {
    let chunk = '';
    for (let n = part.first; n <= part.last; n += 1) {
      chunk += reviewOf(n);
      if ((n - part.first) % rowsOfChunk === rowsOfChunk - 1 || n === part.last) {
        yield chunk;
        chunk = '';
      }
    }
  }

  function reviewOf(n: number): string {
    const { from, to, performers, now } = part;
    const performer = pick(performers, n);
    const id = randomUUIDv7();
    const created = Math.floor(now - twoYears * ((to - n) / (to - from)));
    const createdAt = new Date(created).toISOString();
    const status = n % 97 === 0 ? 'pending' : 'approved';
    const isAnswered = status === 'approved' && n % 4 === 1;
    const decided = status === 'pending' ? null : Math.min(now, created + hour * (1 + (n % 30)));
    const decidedAt = decided === null ? null : new Date(decided).toISOString();
    if (decidedAt !== null) decisions.push(rowOf([randomUUIDv7(), id, status, decidedAt]));
    if (isAnswered) {
      replies.push(rowOf([id, performer.id, replyTexts.good[0] ?? '', new Date(created + day).toISOString()]));
    }
    return rowOf([
      id,
      performer.id,
      pick(reviewerNames, n * 31),
      customerAddress(n),
      starsOf(n),
      `${pick(comments, n * 17)} (${n})`,
      services[n % 4] ?? '',
      performer.services[n % 4] ?? null,
      status,
      decidedAt,
      decided === null ? null : waitInHours(decided - created),
      n % 4 === 0 ? null : new Date(now).toISOString(),
      n % 101 !== 0,
      isAnswered ? day / 1000 : null,
      performers.length === 1 && to > readAlong.most && n < to - readAlong.left,
      createdAt,
    ]);
  }

  await copy(client, 'reviews', reviews());
  await copy(client, 'replies', replies);
  await copy(client, 'decisions', decisions);
}
