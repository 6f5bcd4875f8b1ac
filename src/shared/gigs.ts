import { z } from 'zod';
import { limits } from './limits.ts';
import { typedLine, typedText } from './typed-text.ts';

export const gigStates = [
  'scheduled',
  'asked',
  'opened',
  'reviewed',
  'refused',
  'unsubscribed',
  'undelivered',
  'paused',
] as const;
export type GigState = (typeof gigStates)[number];

/** Why nothing is sent: a lapse, a suspension, too many bounces or complaints, or administrators. */
export const stopReasons = ['lapsed', 'suspended', 'rates', 'administrator'] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why an owner may ask this client: gave the address when booking and did not object, agreed, or is a company. */
export const gigBases = ['booked', 'agreed', 'company'] as const;
export type GigBasis = (typeof gigBases)[number];

const email = z.string().trim().max(limits.email).pipe(z.email('Enter a valid email address.'));
const day = z.iso.date('Give the date as YYYY-MM-DD.');

/** From the day of the event, pausing and deleting need a reason: everybody is to be asked alike. */
const reason = typedText(limits.gigReason);

const client = {
  clientName: typedLine(limits.name, { missing: 'Enter the client’s name.' }),
  clientEmail: email.nullable(),
  clientPhone: typedLine(limits.phone).nullable(),
  eventType: typedLine(limits.eventType),
  date: day,
  place: typedLine(limits.address),
  note: typedText(limits.gigNote),
};

export const gigInput = z.strictObject({
  ...client,
  clientEmail: client.clientEmail.optional().default(null),
  clientPhone: client.clientPhone.optional().default(null),
  place: client.place.optional().default(''),
  note: client.note.optional().default(''),
  basis: z.enum(gigBases, 'Say how you got this address.'),
  /** When to ask, instead of when the settings say. */
  askAt: z.iso.datetime().nullable().optional(),
  paused: z.boolean().optional().default(false),
  reason: reason.optional(),
});
export type GigInput = z.infer<typeof gigInput>;

export const gigChange = z
  .strictObject({ ...client, basis: z.enum(gigBases), askAt: z.iso.datetime().nullable(), paused: z.boolean(), reason })
  .partial();
export type GigChange = z.infer<typeof gigChange>;

export const deleteGigInput = z.strictObject({ reason: reason.optional() }).nullish();
/** A cell as it was read from the owner's diary. What is wrong with it is said row by row, so little is refused here. */
const cell = z.string().max(2_000).nullish();
export const importGigsInput = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        clientName: cell,
        clientEmail: cell,
        clientPhone: cell,
        eventType: cell,
        date: cell,
        place: cell,
        note: cell,
      }),
    )
    .min(1, 'There are no rows.')
    .max(limits.gigImportRows, `Add at most ${limits.gigImportRows} rows at a time.`),
  basis: z.enum(gigBases, 'Say how you got these addresses.'),
  /** Says what would happen and saves nothing. */
  dryRun: z.boolean().optional().default(false),
});
export type ImportGigsInput = z.infer<typeof importGigsInput>;

/** `webcal:` is how calendars write `https:`. */
export const gigCalendarInput = z.strictObject({
  address: z.string().trim().min(1, 'Paste the address of your calendar.').max(limits.calendarAddress),
});

export const askInput = z.strictObject({ channel: z.enum(['email', 'phone']) });

const days = z.number().int().min(1, 'Choose 1 to 59 days.').max(59, 'Choose 1 to 59 days.');
export const invitationSettingsInput = z.strictObject({
  weddingDays: days,
  otherDays: days,
  /** On the performer's clock. */
  hour: z.number().int().min(9).max(19),
  reminder: z.boolean(),
  reminderDays: days,
  secondReminder: z.boolean(),
  secondReminderDays: days,
  /** Empty: the standard text. */
  greeting: typedLine(limits.invitationGreeting),
  message: typedText(limits.invitationMessage),
  links: z
    .array(
      z.strictObject({
        label: typedLine(60, { missing: 'Give the link a name.' }),
        url: z.url({ protocol: /^https?$/ }).max(limits.url),
      }),
    )
    .max(3),
  version: z.number().int(),
});
export type InvitationSettingsInput = z.infer<typeof invitationSettingsInput>;

const why = typedText(limits.gigReason, { missing: 'Say why.' });
/** Administrators pause or resume an act's invitations. The owner reads the reason. */
export const sendingInput = z.strictObject({ reason: why });
export const dailyLimitInput = z.strictObject({
  /** Null: the plan's. */
  dailyLimit: z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(limits.invitationsADay.most, `Enter ${limits.invitationsADay.most} at most.`)
    .nullable(),
  reason: why,
});
