import type { Deps } from '#server/deps.ts';
import type { ReadMark } from '#server/outside/mail/bounce-mailbox.ts';
import { type MailReport, readMailReport } from '#server/outside/mail/mail-report.ts';
import type { ReturnAddresses } from '#server/outside/mail/return-address.ts';
import { recordDeliveryFault, recordUndelivered } from './gig-bounces.service.ts';

const day = 24 * 60 * 60 * 1000;
/** A mailbox that is read for the first time may be full of old messages. */
const oldestDays = 30;

export type LateBounceDeps = Pick<Deps, 'db' | 'bounceMailbox' | 'now'> & {
  env: Pick<Deps['env'], 'bounceAddress' | 'sessionSecret'>;
};

/**
 * Reads what came into the mailbox of reports since the last time. What a message says is written down first. Reports
 * about our emails are then deleted, because they carry the client's address and the whole email; other messages are left
 * as they are. The message's place comes last: after a kill before that it is read again, and the same news twice changes
 * nothing.
 */
export async function readLateBounces(deps: LateBounceDeps, signal?: AbortSignal): Promise<void> {
  const { db, env, bounceMailbox, now } = deps;
  if (!bounceMailbox || !env.bounceAddress) return;
  const { name } = bounceMailbox;
  const addresses = { secret: env.sessionSecret, address: env.bounceAddress };
  await bounceMailbox.read({
    after: await findMark(deps, name),
    since: new Date(now().getTime() - oldestDays * day),
    signal,
    async handle(source) {
      const report = await readQuietly(source, addresses);
      if (report) await recordReport(deps, report);
      return report ? 'delete' : 'keep';
    },
    async writeMark(mark) {
      await db
        .insertInto('bounceMailboxes')
        .values({ name, validity: mark.validity, lastUid: mark.uid, readAt: now() })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ validity: mark.validity, lastUid: mark.uid, readAt: now() }),
        )
        .execute();
    },
  });
}

async function findMark({ db }: LateBounceDeps, name: string): Promise<ReadMark | null> {
  const row = await db
    .selectFrom('bounceMailboxes')
    .select(['validity', 'lastUid as uid'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** Anybody can write to that mailbox: what can't be read is no report, and keeps nothing else from being read. */
const readQuietly = (source: Buffer, addresses: ReturnAddresses): Promise<MailReport | null> =>
  readMailReport(source, addresses).catch(() => null);

async function recordReport({ db, env, now }: LateBounceDeps, { mailId, news }: MailReport): Promise<void> {
  const told = { mailId, now: now() };
  if (news === 'complained') await recordUndelivered(db, env.sessionSecret, { ...told, reason: 'complaint' });
  else if (news !== 'nothing') await recordDeliveryFault(db, env.sessionSecret, { ...told, fault: news });
}
