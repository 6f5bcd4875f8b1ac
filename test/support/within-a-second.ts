import { setTimeout as pause } from 'node:timers/promises';

/**
 * What was written shows within a second. The time that a busy machine takes to answer is not counted: a read that began
 * within that second may still be old, one that began later may not.
 */
export async function expectWithinASecond(check: () => Promise<void> | void): Promise<void> {
  const since = Date.now();
  for (;;) {
    const begun = Date.now() - since;
    try {
      return await check();
    } catch (error) {
      if (begun > 1000) throw error;
    }
    await pause(50);
  }
}
