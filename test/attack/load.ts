import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load, LoadCount } from './load-client.ts';

/** A process that sends requests from `start` to `stop`, as often as it is told to. */
export async function startLoadClient() {
  const child = fork(join(import.meta.dirname, 'load-client.ts'), { execArgv: [] });
  await once(child, 'message');
  return {
    start: (load: Load) => void child.send(load),
    async stop(): Promise<LoadCount> {
      child.send('stop');
      const [count] = (await once(child, 'message')) as [LoadCount];
      return count;
    },
    end: () => child.disconnect(),
  };
}
