import type pg from 'pg';
import type { Database } from './db/open.ts';
import type { Development } from './development/open-vite.ts';
import type { Drawer } from './drawing/drawer.ts';
import type { PictureEncoder } from './drawing/picture-encoder.ts';
import type { Env } from './env.ts';
import type { Auth } from './features/accounts/auth/auth.ts';
import type { OpenAccess } from './features/billing/open-access.ts';
import type { WithPerformer } from './features/billing/performer-lock.ts';
import type { PublishedPhotos } from './features/pictures/published-photos.ts';
import type { ReviewedMemory } from './features/profiles/reviewed-memory.ts';
import type { ReviewWriter } from './features/reviews/submitting/review-writer.ts';
import type { Visits } from './features/stats/visits.ts';
import type { PublicCache } from './http/cache/public-cache.ts';
import type { Challenges } from './http/limits/challenges.ts';
import type { SharedLimits } from './http/limits/shared-limits.ts';
import type { Observing } from './observing/observing.ts';
import type { CalendarReader } from './outside/calendars/calendar-reader.ts';
import type { GuardedFetch } from './outside/fetch/guarded-fetch.ts';
import type { FileStore } from './outside/files/file-store.ts';
import type { BounceMailbox } from './outside/mail/bounce-mailbox.ts';
import type { Mailer } from './outside/mail/mailer.ts';
import type { PaymentProvider } from './outside/payments/create-payments.ts';

/** Everything the application needs from around it, passed once to `buildApp`. */
export type Deps = {
  env: Env;
  pool: pg.Pool;
  db: Database;
  auth: Auth;
  mailer: Mailer;
  /** Where reports of late bounces and complaints arrive; null: nobody reads them. */
  bounceMailbox: BounceMailbox | null;
  files: FileStore;
  /** null: this copy takes no payments. */
  payments: PaymentProvider | null;
  /** Whether owners have access without a subscription, because payments are lacking or new. */
  openAccess: OpenAccess;
  /** For work that asks the payment provider: on connections of its own. */
  withPerformer: WithPerformer;
  publicCache: PublicCache;
  visits: Visits;
  reviewedMemory: ReviewedMemory;
  publishedPhotos: PublishedPhotos;
  drawer: Drawer;
  pictureEncoder: PictureEncoder;
  calendarReader: CalendarReader;
  /** For addresses that somebody gave us: it reaches the public internet alone. */
  fetchOutside: GuardedFetch;
  /** Resolves when this process has heard of every change up to now; null: a write hears of its own by itself. */
  catchUpWithChanges: (() => Promise<void>) | null;
  /** Limits that hold for all processes together. */
  sharedLimits: SharedLimits;
  writeReview: ReviewWriter;
  challenges: Challenges;
  /** What the operator has asked to know about. */
  observing: Observing;
  /** null: everything comes from the build. */
  development: Development | null;
  /** The present moment; tests move it. */
  now: () => Date;
};
