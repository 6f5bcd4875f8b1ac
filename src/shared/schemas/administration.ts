import { z } from 'zod';
import { auditFilters, performerStates } from '#shared/administration.ts';
import { limits } from '#shared/limits.ts';
import { goesForwards } from '#shared/review-filters.ts';
import { rejectionReasons } from '#shared/review-states.ts';
import { count, exportFormat, pageQuery, rating, subscriptionStatus, text, whereBilled } from './common.ts';
import { queuedReview } from './moderation.ts';

/** How an owner flags, so that one who flags most of their low reviews is seen to. Of published reviews. */
const flaggingHabit = z.strictObject({
  flags: count,
  kept: count,
  removed: count,
  /** Reviews with one or two stars, and how many of them were ever flagged. */
  lowReviews: count,
  lowFlagged: count,
  /** The same for three stars and more. */
  otherReviews: count,
  otherFlagged: count,
});
export type FlaggingHabit = z.infer<typeof flaggingHabit>;

/** An owner's or a visitor's request to look again, as an administrator sees it. */
export const adminFlag = z.strictObject({
  id: text,
  source: z.enum(['owner', 'visitor']),
  /** What a visitor chose from the list; owners only write. */
  ground: z.enum(rejectionReasons).nullable(),
  reason: text,
  createdAt: text,
  outcome: z.enum(['kept', 'removed']).nullable(),
  resolvedAt: text.nullable(),
  resolvedBy: text.nullable(),
  review: queuedReview,
  habit: flaggingHabit,
});
export type AdminFlag = z.infer<typeof adminFlag>;

export const flagsQuery = z.strictObject({ ...pageQuery, state: z.enum(['open', 'resolved']).default('open') });

/** A reviewer's request to look at a rejection again, with the decision that it is about. */
export const adminAppeal = z.strictObject({
  id: text,
  words: text,
  createdAt: text,
  outcome: z.enum(['upheld', 'reversed']).nullable(),
  note: text.nullable(),
  answeredAt: text.nullable(),
  answeredBy: text.nullable(),
  decision: z.strictObject({
    reason: z.enum(rejectionReasons),
    note: text.nullable(),
    decidedAt: text,
    decidedBy: text.nullable(),
  }),
  /** False for the administrator who made the decision, while there is another one. */
  mayAnswer: z.boolean(),
  review: queuedReview,
});
export type AdminAppeal = z.infer<typeof adminAppeal>;

export const appealsQuery = z.strictObject({ ...pageQuery, state: z.enum(['open', 'answered']).default('open') });

/** A performer as an administrator finds them. */
export const adminPerformer = z.strictObject({
  id: text,
  slug: text,
  formerSlugs: z.array(text),
  name: text,
  email: text,
  subscriptionStatus: subscriptionStatus.nullable().register(whereBilled, {}),
  hasSubscribed: z.boolean().register(whereBilled, {}),
  trialEnd: text.nullable().register(whereBilled, {}),
  suspendedAt: text.nullable(),
  suspendedReason: text.nullable(),
  /** Whether the sending of their invitations was paused, or warned about. */
  asking: z.enum(['paused', 'warned']).nullable(),
  received: count,
  published: count,
  pending: count,
  createdAt: text,
});
export type AdminPerformer = z.infer<typeof adminPerformer>;

export const performersQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().max(limits.search).default(''),
  state: z.enum(performerStates).default('all'),
});

export const sessionsEnded = z.strictObject({ sessionsEnded: count });

/** What an entry is about, as it is called today. */
const auditSubject = z.strictObject({
  kind: z.enum(['review', 'performer', 'administrator', 'job', 'other']),
  /** The reviewer's, the performer's or the administrator's; null when it is gone. */
  name: text.nullable(),
  exists: z.boolean(),
  /** Whose review it is, or the performer itself. */
  performer: z.strictObject({ id: text, name: text }).nullable(),
});
export type AuditSubject = z.infer<typeof auditSubject>;

export const auditRow = z.strictObject({
  id: text,
  at: text,
  actorName: text,
  action: text,
  subjectType: text,
  subjectId: text,
  subject: auditSubject,
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditQuery = z
  .strictObject({
    ...auditFilters,
    limit: pageQuery.limit,
    cursor: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(...goesForwards);
export const auditExportQuery = z.strictObject({ ...auditFilters, format: exportFormat }).refine(...goesForwards);

/** What came in during a stretch of time and what became of it. Days that a decision took are of those decided. */
const reviewFigures = z.strictObject({
  received: count,
  published: count,
  hidden: count,
  pending: count,
  rejected: z.record(z.enum(rejectionReasons), count),
  /** null when nothing was decided. */
  medianSecondsToDecision: count.nullable(),
});
export type ReviewFigures = z.infer<typeof reviewFigures>;

/** A job, and for how long it has waited or run. */
const oldestJob = z.strictObject({ task: text, seconds: count });
export type OldestJob = z.infer<typeof oldestJob>;

export const platformFigures = z.strictObject({
  days: count,
  all: reviewFigures,
  /** The same by stars, five first, so that a bias would be seen. */
  byStars: z.array(reviewFigures.extend({ stars: rating })),
});
export type PlatformFigures = z.infer<typeof platformFigures>;

const figure = z.number().nonnegative();

/** How the machinery does, at one moment, as the process that was asked sees it. */
export const machineHealth = z.strictObject({
  checkedAt: text,
  /** What an operator should look at, one sentence each, worst first. */
  problems: z.array(text),
  mail: z.strictObject({
    service: z.enum(['console', 'smtp']),
    waiting: count,
    oldestSeconds: figure.nullable(),
    sentToday: count,
    skippedToday: count,
    failed: count,
  }),
  jobs: z.strictObject({
    waiting: count,
    later: count,
    running: count,
    failed: count,
    oldestWaiting: oldestJob.nullable(),
    oldestLocked: oldestJob.nullable(),
  }),
  payments: z
    .strictObject({
      provider: z.enum(['stripe', 'sandbox']).nullable(),
      pastDue: count,
      /** When the provider last sent an event. */
      lastEventAt: text.nullable(),
    })
    .nullable()
    .register(whereBilled, {}),
  storage: z.strictObject({
    files: count,
    bytes: count,
    kind: z.enum(['folder', 's3']),
    /** The disks of this machine that Starbill writes to. */
    disks: z.array(z.strictObject({ place: z.enum(['data', 'files']), free: figure, size: figure })),
  }),
  database: z.strictObject({
    version: text,
    bytes: count,
    connections: count,
    mostConnections: count,
    /** Questions of this process that wait for a connection. */
    waiting: count,
    standbys: z.array(z.strictObject({ name: text, state: text.nullable(), lagSeconds: z.number().nullable() })),
  }),
  /** Processes of Starbill that run jobs. */
  processes: z.array(z.strictObject({ id: text, seconds: z.number() })),
  process: z.strictObject({
    uptimeSeconds: figure,
    memoryBytes: figure,
    /** The longest pauses of the event loop: 99 of 100 were shorter. */
    loopDelayMs: figure,
  }),
});
export type MachineHealth = z.infer<typeof machineHealth>;

export const figuresQuery = z.strictObject({ days: z.coerce.number<number>().int().min(1).max(3650).default(30) });

/** A job that has used up its tries. */
export const failedJob = z.strictObject({
  id: text,
  task: text,
  attempts: count,
  lastError: text,
  /** When the last of them failed. */
  failedAt: text,
});
export type FailedJob = z.infer<typeof failedJob>;

export const jobParams = z.strictObject({ id: z.string().regex(/^\d{1,18}$/, 'This is not the number of a job.') });
