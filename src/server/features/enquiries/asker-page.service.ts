import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { eraseEnquiryMails } from '#server/features/notifications/enquiry-mails.service.ts';
import { readEnquirySubject } from '#server/features/notifications/mail-links.ts';
import { readToken } from '#server/signed-token.ts';
import { performerName } from '#shared/performers.ts';
import { type EnquiryKey, findEnquiryForAsker } from './enquiries.queries.ts';

type LinkDeps = { db: Database; env: Pick<Env, 'sessionSecret'>; now: () => Date };

/** What its sender typed, and whom they asked. What the owner noted about it is not theirs to read. */
export type AskersEnquiry = {
  key: EnquiryKey;
  slug: string;
  shown: {
    business: string;
    name: string;
    email: string | null;
    phone: string | null;
    eventDate: string | null;
    eventType: string;
    place: string;
    message: string;
    sentAt: string;
  };
};

/** The enquiry behind its sender's link: 'wrong' when the link was never ours, 'gone' when it is deleted. */
export async function readEnquiryLink(
  { db, env, now }: LinkDeps,
  token: string,
): Promise<AskersEnquiry | 'wrong' | 'gone'> {
  const reading = readToken(env.sessionSecret, 'my-enquiry', token, now());
  if (reading === 'wrong') return 'wrong';
  const key = readEnquirySubject(reading.subject);
  const row = await findEnquiryForAsker(db, key);
  if (!row) return 'gone';
  const { slug, businessName, firstName, lastName, createdAt, ...typed } = row;
  const business = performerName({ businessName, firstName, lastName });
  return { key, slug, shown: { business, ...typed, sentAt: createdAt.toISOString() } };
}

/** Deletes an enquiry at the wish of who sent it. That it came in stays counted. Asking twice is as good as once. */
export async function eraseEnquiry(db: Database, { performerId, id }: EnquiryKey, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('enquiries').where('performerId', '=', performerId).where('id', '=', id).execute();
    await eraseEnquiryMails(trx, id, now);
  });
}
