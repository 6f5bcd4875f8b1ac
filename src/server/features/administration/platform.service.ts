import type { Deps } from '#server/deps.ts';
import { ratings } from '#shared/ratings.ts';
import type { PlatformFigures, ReviewFigures } from '#shared/schemas/administration.ts';
import { countReviews } from './platform.queries.ts';

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

/** What became of the reviews of some days, split by stars. */
export async function readFigures({ db, now }: Pick<Deps, 'db' | 'now'>, days: number): Promise<PlatformFigures> {
  const rows = await countReviews(db, new Date(now().getTime() - days * day));
  return {
    days,
    all: toFigures(rows.find((row) => row.stars === null)),
    byStars: ratings.toReversed().map((stars) => ({ stars, ...toFigures(rows.find((row) => row.stars === stars)) })),
  };
}
