import { type AskingNoticeDeps, writeAskingNotices } from '#server/features/notifications/asking-notices.service.ts';
import type { Job } from './job.ts';

export const askingNotice =
  (deps: AskingNoticeDeps): Job<'asking-notice'> =>
  (notice) =>
    writeAskingNotices(deps, notice);
