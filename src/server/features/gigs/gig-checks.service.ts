import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { prepareQuery } from '#server/db/prepared.ts';
import { isOwnAddress } from '#server/features/reviews/own-address.ts';

/** Many people share these, so that sharing one says nothing. */
const sharedDomains = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com live.co.uk msn.com yahoo.com yahoo.co.uk icloud.com me.com mac.com aol.com btinternet.com sky.com virginmedia.com talktalk.net proton.me protonmail.com gmx.com gmx.net gmx.de web.de mail.com fastmail.com zoho.com'.split(
    ' ',
  ),
);
/** Mailboxes that anybody can open for an hour. */
const throwawayDomains = new Set(
  'mailinator.com guerrillamail.com guerrillamail.info sharklasers.com grr.la 10minutemail.com temp-mail.org tempmail.com tempmailo.com yopmail.com yopmail.fr trashmail.com trashmail.de getnada.com nada.email dispostable.com maildrop.cc mailnesia.com moakt.com mohmal.com throwawaymail.com fakeinbox.com mintemail.com spamgourmet.com emailondeck.com mail.tm 1secmail.com burnermail.io'.split(
    ' ',
  ),
);
const usual = { gigsOfClient: 3, gigsFromNetwork: 2, inARow: 3, minutes: 5 };

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const domainOfSite = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** What there is to know about the gig of a review, if it has one. */
const reviewedGig = prepareQuery('gig-checks', (db, { reviewId }: { reviewId: string }) =>
  db
    .selectFrom('gigs as g')
    .innerJoin('performers as p', 'p.id', 'g.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select([
      'g.clientMailbox',
      'a.email',
      'p.bookingEmail',
      'p.businessWebsite',
      sql<number>`(
        select count(*) from gigs o where o.performer_id = g.performer_id and o.client_mailbox = g.client_mailbox
      )`.as('gigsOfClient'),
      sql<number>`(
        select count(*) from gigs o
        where o.performer_id = g.performer_id and o.reviewed_from = g.reviewed_from
          and o.reviewed_at > g.reviewed_at - interval '1 year'
      )`.as('gigsFromNetwork'),
      sql<boolean>`exists (
        select from reviews r
        where lower(r.reviewer_email) = lower(g.client_email) and r.performer_id = g.performer_id
          and r.id <> g.review_id and r.created_at < g.created_at
      )`.as('reviewedBefore'),
      sql<number>`(
        select count(*) filter (where latest.waited < make_interval(mins => ${usual.minutes}::integer)) from (
          select o.reviewed_at - (
            select max(i.created_at) from invitations i where i.performer_id = o.performer_id and i.gig_id = o.id
          ) as waited
          from gigs o
          where o.performer_id = g.performer_id and o.reviewed_at <= g.reviewed_at
          order by o.reviewed_at desc limit ${usual.inARow}::integer
        ) latest
      )`.as('quick'),
    ])
    .where('g.reviewId', '=', reviewId),
);

/**
 * Names of what is unusual about a gig that was just reviewed. They tell an administrator where to look, and decide
 * nothing; neither stars nor words are looked at.
 */
export async function recordGigChecks(db: Database, reviewId: string): Promise<void> {
  const [found] = await reviewedGig(db, { reviewId });
  if (!found) return;
  const domain = domainOf(found.clientMailbox ?? '');
  const ofAct = [domainOf(found.email), domainOf(found.bookingEmail), domainOfSite(found.businessWebsite)];
  const fired = {
    act_address:
      found.clientMailbox !== null &&
      (isOwnAddress(found, found.clientMailbox) || (!sharedDomains.has(domain) && ofAct.includes(domain))),
    throwaway_address: throwawayDomains.has(domain),
    same_network: found.gigsFromNetwork > usual.gigsFromNetwork,
    same_client: found.gigsOfClient > usual.gigsOfClient,
    quick_in_a_row: found.quick >= usual.inARow,
    gig_after_review: found.reviewedBefore,
  };
  const names = Object.entries(fired).flatMap(([name, isFired]) => (isFired ? [name] : []));
  if (names.length === 0) return;
  // A job that is tried again finds its own names there.
  await db
    .updateTable('reviews')
    .set({
      checks: sql<string[]>`checks || array(select unnest(${names}::text[]) except select unnest(checks))`,
    })
    .where('id', '=', reviewId)
    .execute();
}
