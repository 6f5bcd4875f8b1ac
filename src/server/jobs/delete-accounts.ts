import type { Task } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { deleteDueAccounts } from '../features/accounts/deletion.service.ts';

/** Deletes the accounts whose owners asked for it and let the grace period pass. */
export const deleteAccounts =
  (deps: Pick<Deps, 'db' | 'now' | 'payments'>): Task =>
  async () => {
    await deleteDueAccounts(deps, deps.now());
  };
