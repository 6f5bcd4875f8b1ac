import { limits } from '#shared/limits.ts';

const day = 24 * 60 * 60 * 1000;
const grace = limits.deletionGraceDays * day;

/** When an account goes for good, if its owner has asked for that. */
export const deletionDay = (requestedAt: Date | null): Date | null =>
  requestedAt && new Date(requestedAt.getTime() + grace);

/** For accounts whose deletion was asked for before this time the grace period is over. */
export const graceStart = (now: Date) => new Date(now.getTime() - grace);
