import type { Deps } from '#server/deps.ts';
import { ratings } from '#shared/ratings.ts';
import type { PlatformFigures, ReviewFigures } from '#shared/schemas/administration.ts';
import { countReviews, readHealth } from './platform.queries.ts';

const day = 24 * 60 * 60 * 1000;

type Counted = Awaited<ReturnType<typeof countReviews>>[number] | undefined;

const toFigures = (row: Counted): ReviewFigures => ({
  received: row?.received ?? 0,
  published: row?.published ?? 0,
  hidden: row?.hidden ?? 0,
  pending: row?.pending ?? 0,
  rejected: {
    not_genuine: row?.notGenuine ?? 0,
    unlawful: row?.unlawful ?? 0,
    off_topic: row?.offTopic ?? 0,
    private_data: row?.privateData ?? 0,
    advertising: row?.advertising ?? 0,
    other: row?.other ?? 0,
  },
  medianSecondsToDecision: row?.medianSeconds ?? null,
});

/** How the platform does: what became of the reviews of some days, split by stars, and how the machinery is. */
export async function readFigures(
  { db, mailer, files, now }: Pick<Deps, 'db' | 'mailer' | 'files' | 'now'>,
  days: number,
): Promise<PlatformFigures> {
  const moment = now().getTime();
  const [rows, health] = await Promise.all([
    countReviews(db, new Date(moment - days * day)),
    readHealth(db, new Date(moment - day)),
  ]);
  return {
    days,
    all: toFigures(rows.find((row) => row.stars === null)),
    byStars: ratings.toReversed().map((stars) => ({ stars, ...toFigures(rows.find((row) => row.stars === stars)) })),
    mail: {
      service: mailer.kind,
      waiting: health?.mailsWaiting ?? 0,
      sentToday: health?.mailsSent ?? 0,
      skippedToday: health?.mailsSkipped ?? 0,
      failed: health?.mailsFailed ?? 0,
    },
    jobs: {
      waiting: health?.jobsWaiting ?? 0,
      later: health?.jobsLater ?? 0,
      running: health?.jobsRunning ?? 0,
      failed: health?.jobsFailed ?? 0,
      oldestWaiting: health?.oldestWaiting ?? null,
      oldestLocked: health?.oldestLocked ?? null,
    },
    storage: { files: health?.files ?? 0, bytes: Number(health?.fileBytes ?? 0), kind: files.kind },
    databaseBytes: Number(health?.databaseBytes ?? 0),
  };
}
