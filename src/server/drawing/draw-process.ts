/**
 * The process that draws. It is one of its own, and a polite one (see drawer.ts): what it does takes whole tenths of a
 * second of a core, and the server's answers go first. If a font or a picture brings it down, it is started again.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as EntryPosters from '../../posters/entry-posters.tsx';
import type { DrawAnswer, DrawOrder } from './drawer.ts';
import { openStudio } from './studio.ts';

// Signals of the terminal reach every process of the group. This one ends when the server lets go of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(0));

const built = pathToFileURL(join(import.meta.dirname, '../../../dist/server/entry-posters.js')).href;
const { layOutPoster }: typeof EntryPosters = await import(built);
const studio = await openStudio(layOutPoster);

async function follow({ poster, pictures }: DrawOrder): Promise<DrawAnswer> {
  try {
    const png = await studio.draw(poster, pictures);
    return { png, memory: process.memoryUsage.rss() };
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) };
  }
}

process.on('message', async (order: DrawOrder) => {
  const answer = await follow(order);
  if (process.connected) process.send?.(answer);
});
process.send?.('ready');
