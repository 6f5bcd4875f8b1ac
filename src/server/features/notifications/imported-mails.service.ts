import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { ImportedGround } from '#shared/imported-grounds.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { importedCodePath, reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import { writeEmail } from './email-contents.ts';
import { findAddressee } from './find-addressee.ts';
import type { ImportMailEnv } from './import-mails.service.ts';
import { appOrigin } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';
import { limitOf } from './mail-rules.ts';
import { customerKinds } from './review-mails.service.ts';

type MailDeps = { db: Database; env: ImportMailEnv; now: () => Date };
type Act = { performerId: string };

async function findAct(db: Database, performerId: string) {
  const act = await db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('o'),
      (join) => join.onTrue(),
    )
    .select(['p.slug', 'p.businessName', 'o.firstName', 'o.lastName'])
    .where('p.id', '=', performerId)
    .executeTakeFirstOrThrow();
  return { business: performerName(act), path: reviewPagePath(act) };
}

/** To a visitor who reported an imported review: it has arrived. */
export async function writeImportedReportReceived(
  { db, env, now }: MailDeps,
  { performerId, email }: Act & { email: string },
) {
  const { business, path } = await findAct(db, performerId);
  const contents = await writeEmail(env, 'report-received', { business, pageUrl: env.appUrl + path });
  return { ...contents, to: email, atMost: limitOf(customerKinds, now()) };
}

type Report = { id: string; ground: string; reporterEmail: string | null };

/** To everybody who reported it and left an address: what came of it. */
export async function queueImportedAnswers(
  trx: Database,
  env: ImportMailEnv,
  { performerId, reports, outcome }: Act & { reports: Report[]; outcome: 'kept' | 'removed' },
): Promise<void> {
  const told = reports.filter(({ reporterEmail }) => reporterEmail !== null);
  if (told.length === 0) return;
  const { business, path } = await findAct(trx, performerId);
  for (const { id, ground, reporterEmail } of told) {
    const contents = await writeEmail(env, 'report-answered', {
      business,
      pageUrl: env.appUrl + path,
      outcome,
      imported: ground === 'own_words' ? 'writer' : 'visitor',
    });
    await queueMail(trx, { ...contents, to: reporterEmail ?? '', dedupeKey: `imported-answered:${id}` });
  }
}

/** To the owner: one of their imported reviews is gone, and why. It is about the account: no wish holds it back. */
export async function queueImportedRemoved(
  trx: Database,
  env: ImportMailEnv,
  removed: Act & { reviewId: string; source: string; reason: ImportedGround; note: string | null },
): Promise<void> {
  const owner = await findAddressee(trx, removed.performerId);
  if (!owner) return;
  const { source, reason, note } = removed;
  const contents = await writeEmail(env, 'imported-removed', {
    business: performerName(owner),
    firstName: owner.firstName,
    source,
    reason,
    note,
    url: `${appOrigin(env)}/import-reviews`,
  });
  await queueMail(trx, { ...contents, to: owner.email, dedupeKey: `imported-removed:${removed.reviewId}` });
}

const codeKey = (reviewId: string) => `imported-code:${reviewId}:`;

/** The code for the writer of an imported review. It says Starbill's name, not the act's: its writer may not want to hear from that. */
export async function writeImportedCode(
  { db, env }: Omit<MailDeps, 'now'>,
  { performerId, id, source, code }: Act & { id: string; source: string; code: string },
) {
  const { business } = await findAct(db, performerId);
  const codeUrl = env.appUrl + importedCodePath({ id });
  const contents = await writeEmail(env, 'imported-code', { business, source, code, codeUrl });
  return { ...contents, dedupeKey: codeKey(id) + randomUUID() };
}

/** What we wrote to its writer goes with the review, as it does with any other. */
export async function eraseImportedCodeMails(trx: Database, reviewId: string, address: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('mailbox', '=', mailboxOf(address))
    .where('kind', '=', 'imported-code')
    .where('dedupeKey', 'like', `${codeKey(reviewId)}%`)
    .execute();
}
