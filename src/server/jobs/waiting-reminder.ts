import { type ReminderDeps, remindOfWaiting } from '#server/features/notifications/waiting-reminder.service.ts';
import type { Job } from './job.ts';

export const waitingReminder =
  (deps: ReminderDeps): Job<'waiting-reminder'> =>
  () =>
    remindOfWaiting(deps);
