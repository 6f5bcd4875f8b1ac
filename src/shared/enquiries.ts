import { z } from 'zod';
import { enquiryStates } from './enquiry-words.ts';
import { limits } from './limits.ts';
import { describeBadEmail } from './review-problems.ts';
import { hasVisibleText } from './tidy-text.ts';
import { typedLine, typedText } from './typed-text.ts';

/** The fields of the form, in its order; problems are listed in the same. */
export const enquiryFields = ['eventDate', 'eventType', 'place', 'message', 'name', 'email', 'phone'] as const;
export type EnquiryField = (typeof enquiryFields)[number];
export type EnquiryProblems = Partial<Record<EnquiryField, string>>;

const isDay = (text: string) => z.iso.date().safeParse(text).success;
const isEmail = (text: string) => z.email().safeParse(text).success;
/** At least six digits, however they are spaced: a number that somebody can call. */
const isPhone = (text: string) => /^[\p{Nd}\s()+./-]+$/u.test(text) && (text.match(/\p{Nd}/gu)?.length ?? 0) >= 6;

/** What a visitor asks before they book, as the form sends it. An empty field is an empty text. */
const enquiryForm = z.object({
  eventDate: typedLine(20).refine((text) => text === '' || isDay(text), 'Enter a real date: year, month and day.'),
  eventType: typedLine(limits.eventType),
  place: typedLine(limits.address),
  message: typedText(limits.enquiry),
  name: typedLine(limits.name, { missing: 'Enter your name.' }),
  email: typedLine(limits.email).refine((text) => text === '' || isEmail(text), {
    error: ({ input }) => describeBadEmail(String(input)),
  }),
  phone: typedLine(limits.phone).refine(
    (text) => text === '' || isPhone(text),
    'That doesn’t look like a phone number. Use digits, with + and the country code if you like.',
  ),
});

export type EnquiryInput = {
  eventDate: string | null;
  eventType: string;
  place: string;
  message: string;
  name: string;
  email: string | null;
  phone: string | null;
};

const dayInMs = 86_400_000;

/** A day that has passed everywhere cannot be booked, and one in many years is a slip of the finger. */
function findDateProblem(day: string, now: Date): string | undefined {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + limits.gigsAheadYears);
  const at = Date.parse(day);
  if (at < now.getTime() - 2 * dayInMs) return 'That date has passed. Choose a later one, or leave it empty.';
  if (at > latest.getTime()) return `Choose a date within the next ${limits.gigsAheadYears} years.`;
  return undefined;
}

/** The enquiry, or everything that is wrong with it, field by field. */
export function readEnquiry(
  typed: Partial<Record<EnquiryField, string>>,
  now: Date,
): { input: EnquiryInput } | { problems: EnquiryProblems } {
  const values = Object.fromEntries(enquiryFields.map((name) => [name, typed[name] ?? '']));
  const parsed = enquiryForm.safeParse(values);
  const found: EnquiryProblems = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = enquiryFields.find((each) => each === path[0]);
    if (name) found[name] ??= message;
  }
  const has = (name: EnquiryField) => hasVisibleText(typed[name] ?? '');
  if (has('eventDate') && isDay((typed.eventDate ?? '').trim())) {
    const problem = findDateProblem((typed.eventDate ?? '').trim(), now);
    if (problem) found.eventDate ??= problem;
  }
  if (!has('eventDate') && !has('message')) found.message ??= 'Choose a date, or write a few words.';
  if (!has('email') && !has('phone')) found.email ??= 'Enter your email address or your phone number.';
  const problems = Object.fromEntries(enquiryFields.flatMap((name) => (found[name] ? [[name, found[name]]] : [])));
  if (!parsed.success || Object.keys(problems).length > 0) return { problems };
  const { eventDate, email, phone, ...rest } = parsed.data;
  return { input: { ...rest, eventDate: eventDate || null, email: email || null, phone: phone || null } };
}

/** What an owner changes of an enquiry. */
export const enquiryChange = z
  .strictObject({ state: z.enum(enquiryStates), note: typedText(limits.enquiryNote) })
  .partial();
export type EnquiryChange = z.infer<typeof enquiryChange>;
