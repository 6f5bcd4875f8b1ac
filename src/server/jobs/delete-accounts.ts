import type { Task } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { deleteDueAccounts } from '../features/accounts/deletion.service.ts';

/** Deletes the accounts whose owners asked for it and let the grace period pass. */
export const deleteAccounts =
  ({ db, now }: Pick<Deps, 'db' | 'now'>): Task =>
  async () => {
    await deleteDueAccounts(db, now());
  };
