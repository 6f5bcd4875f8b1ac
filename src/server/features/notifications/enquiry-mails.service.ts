import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { EnquiryInput } from '#shared/enquiries.ts';
import { britishDate } from '#shared/format.ts';
import { newEnquirySubject } from '#shared/mails.ts';
import { performerName } from '#shared/performers.ts';
import { writeEmail } from './email-contents.ts';
import { actOf } from './mail-act.ts';
import { createMailLinks } from './mail-links.ts';
import type { QueuedMail } from './mail-outbox.ts';
import { isMailRefused } from './mail-preferences.ts';
import { limitOf, type ReviewMailDeps } from './mail-rules.ts';
import { customerKinds } from './review-mails.service.ts';

const day = 24 * 60 * 60 * 1000;
/** More than any act answers in a day; what comes after is in the list all the same. */
const mostADay = 50;

const dedupeKeys = (id: string) => ({ owner: `new-enquiry:${id}`, asker: `enquiry-received:${id}` });

/** Whether who asked is emailed: their mailbox may have had enough for a day. */
export async function isAskerEmailed(db: Database, id: string): Promise<boolean> {
  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where('dedupeKey', '=', dedupeKeys(id).asker)
    .where('skippedAt', 'is', null)
    .executeTakeFirst();
  return mail !== undefined;
}

/** Forgets what was written about enquiries that are being deleted, sent or not. */
export const deleteEnquiryMails = (trx: Database, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : trx
        .deleteFrom('mails')
        .where(
          'dedupeKey',
          'in',
          ids.flatMap((id) => Object.values(dedupeKeys(id))),
        )
        .execute();

/**
 * The same at the wish of who asked. What went to the owner stays as a row without their words and address: it counts
 * among the emails of a day, which strangers must not be able to reset by deleting.
 */
export async function eraseEnquiryMails(trx: Database, id: string, now: Date): Promise<void> {
  const { owner, asker } = dedupeKeys(id);
  await trx.deleteFrom('mails').where('dedupeKey', '=', asker).execute();
  await trx
    .updateTable('mails')
    .set({ subject: newEnquirySubject(null), bodyText: null, bodyHtml: null, headers: '{}', failedAt: null })
    .set({ skippedAt: sql<Date | null>`case when sent_at is null then coalesce(skipped_at, ${now}) end` })
    .where('dedupeKey', '=', owner)
    .execute();
}

const findOwner = (db: Database, performerId: string) =>
  db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['p.slug', 'p.businessName', 'p.logoUrl', 'p.brandColor'])
    .select(['a.firstName', 'a.lastName', 'a.email', 'a.emailVerified'])
    .where('p.id', '=', performerId)
    .executeTakeFirstOrThrow();

/** The emails of an enquiry: to the owner, if they want it, and a copy without its words to who asked. */
export async function writeEnquiryMails(
  { db, env, now }: ReviewMailDeps,
  { performerId, id, enquiry }: { performerId: string; id: string; enquiry: EnquiryInput },
): Promise<QueuedMail[]> {
  const owner = await findOwner(db, performerId);
  const links = createMailLinks(env, now());
  const business = performerName(owner);
  const mails: QueuedMail[] = [];
  if (!(await isMailRefused(db, owner.email, 'enquiries'))) {
    const unsubscribeUrl = links.unsubscribeFromEnquiries(performerId);
    const date = enquiry.eventDate && britishDate(enquiry.eventDate);
    const contents = await writeEmail(env, 'new-enquiry', {
      business,
      firstName: owner.firstName,
      enquiry: owner.emailVerified ? { ...enquiry, date } : null,
      enquiriesUrl: links.enquiries(),
      unsubscribeUrl,
    });
    mails.push({
      ...contents,
      to: owner.email,
      dedupeKey: dedupeKeys(id).owner,
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // The owner's answer goes straight to who asked.
        ...(owner.emailVerified && enquiry.email && { 'Reply-To': enquiry.email }),
      },
      // Who has not confirmed their address may be somebody else.
      atMost: owner.emailVerified
        ? { mails: mostADay, kinds: [contents.kind], since: new Date(now().getTime() - day) }
        : limitOf([contents.kind], now()),
    });
  }
  if (enquiry.email) {
    const contents = await writeEmail(
      env,
      'enquiry-received',
      {
        business,
        name: enquiry.name,
        pageUrl: links.reviewPage(owner.slug),
        manageUrl: links.myEnquiry({ performerId, id }),
      },
      actOf(owner),
    );
    mails.push({
      ...contents,
      to: enquiry.email,
      dedupeKey: dedupeKeys(id).asker,
      atMost: limitOf(customerKinds, now()),
    });
  }
  return mails;
}
