import { refusals } from '#server/errors.ts';
import type { FileStore } from './file-store.ts';

/**
 * A store that is away, full or silent is reported as such, with 503, and never waited for longer than `patience`
 * milliseconds. The next call asks it afresh, so nothing has to be restarted once it is back.
 */
export function guardStore(store: FileStore, patience: number): FileStore {
  async function guard<Result>(work: () => Promise<Result>): Promise<Result> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('the file store did not answer in time')), patience);
    try {
      return await Promise.race([work(), late.promise]);
    } catch (error) {
      throw refusals.filesAway(error);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    kind: store.kind,
    put: (key, bytes) => guard(() => store.put(key, bytes)),
    get: (key) => guard(() => store.get(key)),
    remove: (key) => guard(() => store.remove(key)),
    list: (prefix) => store.list(prefix),
    removeDrafts: (before) => guard(() => store.removeDrafts(before)),
  };
}
