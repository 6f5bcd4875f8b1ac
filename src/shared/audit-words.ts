import { auditActions } from './administration.ts';
import { longDate } from './format.ts';
import { importedGroundLabels } from './imported-grounds.ts';
import type { AuditSubject } from './schemas/administration.ts';

const statusWords: Record<string, string> = {
  waiting: 'Waiting',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};
const outcomeWords: Record<string, string> = {
  kept: 'Kept',
  removed: 'Removed',
  upheld: 'Rejection upheld',
  reversed: 'Published',
};
const sourceWords: Record<string, string> = { customer: 'Left by the customer', business: 'Added by the business' };

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
/** Entries hold what people typed: a word like "constructor" is not to be found on an object by accident. */
const own = <Value>(list: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined;
const fromList = (words: Record<string, string>) => (value: unknown) => own(words, String(value)) ?? plain(value);

/** Rows of an older version may name an action that is no more. */
export const auditActionText = (action: string): string => own<string>(auditActions, action) ?? action;

const stoppedWords: Record<string, string> = {
  administrator: 'Administrators',
  rates: 'Bounces and complaints',
  suspended: 'Suspension',
  lapsed: 'End of the subscription',
};

type Words = { label: string; value?: (value: unknown) => string };

/** What entries say of a thing, in words. A key that is not here is shown as it is written. */
const keys: Record<string, Words> = {
  status: { label: 'Status', value: fromList(statusWords) },
  reason: { label: 'Reason', value: fromList(importedGroundLabels) },
  note: { label: 'Note' },
  suspended: { label: 'Suspended' },
  slug: { label: 'Address', value: (value) => `/reviews/${plain(value)}` },
  sessions: { label: 'Signed-in browsers' },
  until: { label: 'Until', value: (value) => longDate(String(value)) },
  shown: { label: 'Shown' },
  version: { label: 'Version shown' },
  refused: { label: 'Version rejected' },
  waiting: { label: 'Version waiting' },
  verifiedGig: { label: 'Verified gig' },
  outcome: { label: 'Answer', value: fromList(outcomeWords) },
  source: { label: 'How it came', value: fromList(sourceWords) },
  email: { label: 'Email address' },
  invitedBy: { label: 'Invited by' },
  stopped: { label: 'Paused by', value: fromList(stoppedWords) },
  dailyLimit: { label: 'Daily limit' },
  invoice: { label: 'Invoice' },
  refunded: { label: 'Refunded' },
  key: { label: 'API key' },
  scopes: { label: 'Scopes' },
  webhook: { label: 'Webhook' },
  host: { label: 'Host' },
  paused: { label: 'Paused' },
  importedFrom: { label: 'Imported from' },
  imported: { label: 'Reviews' },
  reports: { label: 'Reports' },
};

/** Names of files and ids, which say nothing to a person. */
const leftOut = new Set(['photo', 'performerId']);

const isPart = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What an action changed: "Status", from "Pending", to "Rejected". Null where there was or is nothing. */
export type AuditChange = { label: string; from: string | null; to: string | null };

export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [isPart(before) ? before : {}, isPart(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !leftOut.has(name));
  return names.map((name) => {
    const { label, value = plain } = own(keys, name) ?? { label: name };
    const words = (part: Record<string, unknown>) => {
      if (!Object.hasOwn(part, name)) return null;
      return part[name] === null ? '—' : value(part[name]);
    };
    return { label, from: words(was), to: words(is) };
  });
}

/** What an entry is about, in words. */
export function auditSubjectText({ kind, name, exists }: AuditSubject, subjectId: string): string {
  if (kind === 'review') {
    return exists ? `${name}’s review` : 'An erased review';
  }
  if (kind === 'performer') return name ?? 'A performer that is deleted';
  if (kind === 'administrator') return name ?? 'An account that is deleted';
  return kind === 'job' ? `Job ${subjectId}` : subjectId;
}

/** The screen that shows it; null when nothing is there any more. */
export function auditSubjectPath({ kind, exists }: AuditSubject, subjectId: string): string | null {
  if (!exists) return null;
  const paths: Record<AuditSubject['kind'], string | null> = {
    review: `/admin/reviews?q=${subjectId}`,
    performer: performerPath(subjectId),
    administrator: '/admin/administrators',
    job: '/admin/health',
    other: null,
  };
  return paths[kind];
}

export const performerPath = (id: string) => `/admin/performers?search=${id}`;
