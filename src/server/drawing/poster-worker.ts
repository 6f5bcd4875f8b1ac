/**
 * The process that draws posters. It is one of its own, with low priority: what it does takes whole tenths of a second
 * of a core, and the server's answers go first. If a font or a picture brings it down, it is started again.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as EntryPosters from '../../posters/entry-posters.tsx';
import type { DrawJob } from './drawer.ts';
import { openPosterRenderer } from './poster-renderer.ts';
import { serveJobs } from './serve-jobs.ts';

const built = pathToFileURL(join(import.meta.dirname, '../../../dist/server/entry-posters.js')).href;
const { layOutPoster }: typeof EntryPosters = await import(built);
const renderer = await openPosterRenderer(layOutPoster);

serveJobs<DrawJob, Uint8Array>(({ poster, pictures }) => renderer.draw(poster, pictures));
