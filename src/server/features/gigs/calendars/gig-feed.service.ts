import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { appOrigin } from '#server/features/notifications/mail-links.ts';
import { type Circumstances, queueSecurityMail } from '#server/features/notifications/security-mails.ts';
import { readToken, signToken } from '#server/signed-token.ts';
import { isId } from '#shared/cursor.ts';
import { documents } from '#shared/operations.ts';
import { performerName } from '#shared/performers.ts';
import type { GigFeed } from '#shared/schemas/gigs.ts';

type FeedDeps = Pick<Deps, 'db' | 'now' | 'env'>;

const hour = 60 * 60 * 1000;
/** A calendar program reads all of it each time. */
const mostGigs = 2_000;

const addressOf = ({ env }: FeedDeps, performerId: string, nonce: string) => {
  const token = signToken(env.sessionSecret, 'gig-feed', `${performerId}_${nonce}`, null);
  return appOrigin(env) + documents.gigFeed.path.replace(':file', `${token}.ics`);
};

export async function readGigFeed(deps: FeedDeps, performerId: string): Promise<GigFeed> {
  const row = await deps.db
    .selectFrom('gigFeeds')
    .select(['nonce', 'readAt'])
    .where('performerId', '=', performerId)
    .executeTakeFirst();
  if (!row) return { address: null, readAt: null };
  return { address: addressOf(deps, performerId, row.nonce), readAt: row.readAt?.toISOString() ?? null };
}

/** The address before, if there was one, leads nowhere from now on. */
export async function renewGigFeed(
  deps: FeedDeps,
  { id: accountId, performerId }: { id: string; performerId: string },
  at: Circumstances,
): Promise<GigFeed> {
  const fresh = { nonce: randomUUID(), readAt: null, createdAt: at.now };
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('gigFeeds')
      .values({ performerId, ...fresh })
      .onConflict((conflict) => conflict.column('performerId').doUpdateSet(fresh))
      .execute();
    const news = { is: 'changed', change: 'calendar-address-created' } as const;
    await queueSecurityMail(trx, deps.env, { accountId, news, at });
  });
  return readGigFeed(deps, performerId);
}

export async function deleteGigFeed({ db }: FeedDeps, performerId: string): Promise<GigFeed> {
  await db.deleteFrom('gigFeeds').where('performerId', '=', performerId).execute();
  return { address: null, readAt: null };
}

/** The calendar behind an address, or null when it is not one of ours, or not any more. */
export async function writeGigFeed(deps: FeedDeps, file: string): Promise<string | null> {
  const { db, env } = deps;
  const now = deps.now();
  const reading = readToken(env.sessionSecret, 'gig-feed', file.replace(/\.ics$/i, ''), now);
  if (reading === 'wrong') return null;
  const [performerId = '', nonce = ''] = reading.subject.split('_');
  if (!isId(performerId)) return null;
  const feed = await db
    .selectFrom('gigFeeds as f')
    .innerJoin('performers as p', 'p.id', 'f.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('o'),
      (join) => join.onTrue(),
    )
    .select(['f.readAt', 'p.businessName', 'p.timeZone', 'o.firstName', 'o.lastName'])
    .where('f.performerId', '=', performerId)
    .where('f.nonce', '=', nonce)
    .executeTakeFirst();
  if (!feed) return null;
  if (!feed.readAt || now.getTime() - feed.readAt.getTime() >= hour)
    await db.updateTable('gigFeeds').set({ readAt: now }).where('performerId', '=', performerId).execute();
  const gigs = await listFeedGigs(db, performerId);
  return drawCalendar(gigs, {
    name: performerName(feed),
    timeZone: feed.timeZone,
    gigsUrl: `${appOrigin(env)}/gigs`,
    host: new URL(env.appUrl).hostname,
    now,
  });
}

/** The latest ones, when there are too many. */
const listFeedGigs = (db: Database, performerId: string) =>
  db
    .selectFrom('gigs as g')
    .leftJoin('reviews as r', 'r.id', 'g.reviewId')
    .select(['g.id', 'g.clientName', 'g.eventType', 'g.date', 'g.place', 'g.note', 'g.state', 'g.askAt', 'r.rating'])
    .where('g.performerId', '=', performerId)
    .where('g.deletedAt', 'is', null)
    .orderBy('g.date', 'desc')
    .orderBy('g.id', 'desc')
    .limit(mostGigs)
    .execute();
type FeedGig = Awaited<ReturnType<typeof listFeedGigs>>[number];

const stateWords: Record<string, string> = {
  scheduled: 'not asked yet',
  asked: 'asked, no review yet',
  opened: 'asked, link opened, no review yet',
  refused: 'the client said no to this request',
  unsubscribed: 'the client asked not to be asked',
  undelivered: 'the email could not be delivered',
  paused: 'asking is paused',
};

function reviewText({ state, rating, askAt }: FeedGig, timeZone: string): string {
  if (state === 'reviewed') return rating ? `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}` : 'reviewed';
  if (state !== 'scheduled' || askAt === null) return stateWords[state] ?? state;
  return `asks on ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(askAt)}`;
}

// It does not count the space that a folded line begins with.
ICAL.foldLength = 74;

/** ical.js leaves properties that it does not know as they are. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

type Look = { name: string; timeZone: string; gigsUrl: string; host: string; now: Date };

/** RFC 5545, whole days: a gig has a date and no time. ical.js escapes what people typed and folds the lines. */
function drawCalendar(gigs: FeedGig[], look: Look): string {
  const calendar = new ICAL.Component('vcalendar');
  const properties: [name: string, value: string][] = [
    ['version', '2.0'],
    ['prodid', '-//Starbill//Gigs//EN'],
    ['calscale', 'GREGORIAN'],
    ['method', 'PUBLISH'],
    ['x-wr-calname', escapeText(`${look.name}: gigs`)],
    ['x-published-ttl', 'PT1H'],
  ];
  for (const [name, value] of properties) calendar.addPropertyWithValue(name, value);
  for (const gig of gigs) calendar.addSubcomponent(drawEvent(gig, look));
  return `${calendar.toString()}\r\n`;
}

function drawEvent(gig: FeedGig, { timeZone, gigsUrl, host, now }: Look): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const start = ICAL.Time.fromDateString(gig.date);
  const end = start.clone();
  end.adjust(1, 0, 0, 0);
  const title = [gig.eventType, gig.clientName].filter(Boolean).join(': ') || 'Gig';
  const words = [`Review: ${reviewText(gig, timeZone)}`, gig.note, gigsUrl].filter(Boolean).join('\n');
  event.addPropertyWithValue('uid', `${gig.id}@${host}`);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true));
  event.addPropertyWithValue('dtstart', start);
  event.addPropertyWithValue('dtend', end);
  event.addPropertyWithValue('summary', title);
  if (gig.place) event.addPropertyWithValue('location', gig.place);
  event.addPropertyWithValue('description', words);
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  return event;
}
