import type { Deps } from '#server/deps.ts';
import { deleteDueAccounts } from '#server/features/accounts/leaving/deletion.service.ts';
import type { Job } from './job.ts';

/** Deletes the accounts whose owners asked for it and let the grace period pass. */
export const deleteAccounts =
  (deps: Pick<Deps, 'db' | 'now' | 'payments' | 'withPerformer'>): Job<'delete-accounts'> =>
  async () => {
    await deleteDueAccounts(deps, deps.now());
  };
