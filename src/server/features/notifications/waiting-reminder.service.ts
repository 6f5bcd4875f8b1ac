import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { findAdministrators } from './administrators.ts';
import { writeEmail } from './email-contents.ts';
import { appOrigin } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';
import { countMailsTo } from './mailbox-limits.ts';

export type ReminderDeps = {
  db: Database;
  env: Pick<Env, 'appUrl' | 'appHost' | 'operator' | 'waitingReminderHours'>;
  now: () => Date;
};

const hour = 60 * 60 * 1000;
const kind = 'waiting-reminder';
/** A day, less what an hourly job may come too early. */
const pause = 23.5 * hour;

/** Emails each administrator, at most once a day, when something has waited for longer than the operator wants. */
export async function remindOfWaiting({ db, env, now }: ReminderDeps): Promise<void> {
  const { waitingReminderHours: hours } = env;
  if (hours === 0) return;
  const waiting = await describeWaiting(db, new Date(now().getTime() - hours * hour));
  if (waiting.length === 0) return;
  const administrators = await findAdministrators(db);
  const queueUrl = `${appOrigin(env)}/admin`;
  for (const { id, email, firstName } of administrators) {
    if ((await countMailsTo(db, email, [kind], new Date(now().getTime() - pause))) > 0) continue;
    const contents = await writeEmail(env, kind, { firstName, waiting, hours, queueUrl });
    const dedupeKey = `${kind}:${id}:${now().toISOString().slice(0, 13)}`;
    await db.transaction().execute((trx) => queueMail(trx, { ...contents, to: email, dedupeKey }));
  }
}

const nouns = {
  reviews: 'review',
  edits: 'edit',
  photos: 'photo',
  flags: 'flag',
  appeals: 'appeal',
  imports: 'import',
  importedReports: 'reported imported review',
};

/** What waits since before that moment, in words: "3 reviews". Nothing when nothing does. */
async function describeWaiting(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<Record<keyof typeof nouns, number>>`
    select
      (select count(*)::int from reviews
        where status = 'pending' and (source = 'customer' or verified_at is not null)
          and created_at < ${before} and (verified_at is null or source = 'customer' or verified_at < ${before})) as reviews,
      (select count(*)::int from review_versions where outcome is null and created_at < ${before}) as edits,
      (select count(*)::int from review_photos f join reviews r on r.id = f.review_id
        where f.approved_at is null and r.status = 'approved' and f.created_at < ${before}) as photos,
      (select count(*)::int from flags where outcome is null and created_at < ${before}) as flags,
      (select count(*)::int from appeals where outcome is null and created_at < ${before}) as appeals,
      (select count(*)::int from review_imports where state = 'waiting' and created_at < ${before}) as imports,
      (select count(distinct (performer_id, review_id))::int from imported_reports
        where created_at < ${before}) as imported_reports
  `.execute(db);
  const [counts] = rows;
  return Object.entries(nouns).flatMap(([name, noun]) => {
    const count = counts?.[name as keyof typeof nouns] ?? 0;
    return count === 0 ? [] : `${count} ${noun}${count === 1 ? '' : 's'}`;
  });
}
