import { z } from 'zod';
import { gigBases, gigStates, invitationSettingsInput, stopReasons } from '#shared/gigs.ts';
import { limits } from '#shared/limits.ts';
import { count, customersEmail, customersPhone, ofCustomers, pageQuery, rating, text } from './common.ts';

/** A booking as its owner sees it. The token of the emailed link is in no answer. */
export const gig = z.strictObject({
  id: text,
  clientName: text,
  clientEmail: customersEmail.nullable(),
  clientPhone: customersPhone.nullable(),
  eventType: text,
  date: text,
  place: text,
  note: text,
  basis: z.enum(gigBases).nullable(),
  state: z.enum(gigStates),
  /** When the next email goes out, or null when none will. */
  askAt: text.nullable(),
  /** 0: the invitation is next; otherwise so many emails went out. */
  emailsSent: count,
  askedAt: text.nullable(),
  askedBy: z.enum(['email', 'phone']).nullable(),
  openedAt: text.nullable(),
  reviewedAt: text.nullable(),
  /** Of the review that came of it, once it is published or waiting. */
  review: z.strictObject({ id: text, rating }).nullable(),
  undeliveredReason: text.nullable(),
  pausedReason: text.nullable(),
  /** The link for the owner to send from their own phone; null where the client asked not to be contacted. */
  phoneLink: text.nullable().register(ofCustomers, { shownAs: null }),
  origin: z.enum(['form', 'import', 'calendar']),
});
export type Gig = z.infer<typeof gig>;

export const gigsQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(gigStates).optional(),
  q: z.string().max(limits.search).optional(),
});

/** What the preview is about; what is left out is as in a sample gig, or as it is saved. */
export const invitationPreviewQuery = z.strictObject({
  clientName: z.string().max(limits.name).optional(),
  eventType: z.string().max(limits.eventType).optional(),
  date: z.iso.date().optional(),
  greeting: z.string().max(limits.invitationGreeting).optional(),
  message: z.string().max(limits.invitationMessage).optional(),
});
export type InvitationPreviewQuery = z.infer<typeof invitationPreviewQuery>;

/**
 * What becomes, or in a dry run would become, of each row of an import, in the order of the rows. While one of them is
 * invalid nothing is saved, so that no diary is half there.
 */
export const gigImport = z.strictObject({
  dryRun: z.boolean(),
  saved: z.boolean(),
  /** How many gigs are new, or would be once the invalid rows are corrected or left out. */
  added: count,
  rows: z.array(
    z.strictObject({
      /** `duplicate`: the same client and date is in the diary already, or stands in an earlier row. */
      outcome: z.enum(['added', 'duplicate', 'invalid']),
      /** In words for the owner, a sentence each; none when it is added. */
      problems: z.array(text),
    }),
  ),
});
export type GigImport = z.infer<typeof gigImport>;

/** A calendar address; null where there is none. */
export const gigCalendar = z.strictObject({
  /** Whoever has it reads the whole calendar, clients and all. */
  address: text.nullable().register(ofCustomers, { shownAs: 'https://•••' }),
  readAt: text.nullable(),
  /** What went wrong at the last reading, in words for the owner. */
  problem: text.nullable(),
  /** Events that wait for their client's address. */
  waiting: count,
});
export type GigCalendar = z.infer<typeof gigCalendar>;

/** The address for the owner's own calendar; null while it is off. */
export const gigFeed = z.strictObject({
  /** Whoever has it reads the gigs with their clients' names. */
  address: text.nullable().register(ofCustomers, { shownAs: 'https://•••' }),
  readAt: text.nullable(),
});
export type GigFeed = z.infer<typeof gigFeed>;

/** The events of a calendar file, and what was left out of it, in words for the owner. */
export const calendarFile = z.strictObject({
  events: z.array(z.strictObject({ title: text, date: text, place: text })),
  notes: z.array(text),
});
export type CalendarFile = z.infer<typeof calendarFile>;

/** Asked, opened, reviewed: of the gigs first asked in that time. */
const funnel = z.strictObject({ asked: count, opened: count, reviewed: count });
export const gigFigures = z.strictObject({
  thisMonth: funnel,
  allTime: funnel,
  /** Oldest first, one a month. */
  months: z.array(funnel.extend({ month: text })),
  sentToday: count,
  dailyLimit: count,
});
export type GigFigures = z.infer<typeof gigFigures>;

/** A daily limit that administrators set, with what they wrote; null where the plan's applies. */
const ownLimit = z.strictObject({ dailyLimit: count, reason: text.nullable() }).nullable();

/** How an act's invitations go, for administrators. */
export const adminInvitations = z.strictObject({
  stopped: z.enum(stopReasons).nullable(),
  stoppedAt: text.nullable(),
  stoppedReason: text.nullable(),
  warnedAt: text.nullable(),
  sentToday: count,
  dailyLimit: count,
  planLimit: count,
  ownLimit,
  /** Of the last 30 days, or since administrators last resumed the sending. */
  rates: z.strictObject({ sent: count, bounced: count, complained: count }),
});
export type AdminInvitations = z.infer<typeof adminInvitations>;

export const invitationSettings = invitationSettingsInput.extend({
  timeZone: text,
  /** Why nothing is sent: it resumes only by the owner's press, or by administrators. */
  stopped: z.enum(stopReasons).nullable(),
  /** What administrators wrote when they paused it. */
  stoppedReason: text.nullable(),
  /** Too many emails bounced or were reported lately; sending is not paused for it yet. */
  isWarned: z.boolean(),
  ownLimit,
  /** Whether the operator has set what the law asks of such emails, and the owner has confirmed their own address. */
  ready: z.boolean(),
  notReadyBecause: z.enum(['postal_address', 'own_address']).nullable(),
  /** In the trial the standard text is used. */
  standardTextOnly: z.boolean(),
  standard: z.strictObject({ greeting: text, message: text }),
  /** False: the screen says that late bounces are not seen. */
  seesLateBounces: z.boolean(),
});
export type InvitationSettings = z.infer<typeof invitationSettings>;
