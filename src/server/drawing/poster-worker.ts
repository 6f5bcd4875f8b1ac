/**
 * The process that draws posters. It is one of its own, with low priority: what it does takes whole tenths of a second
 * of a core, and the server's answers go first. If a font or a picture brings it down, it is started again.
 */
import { pathToFileURL } from 'node:url';
import type * as EntryPosters from '#posters/entry-posters.tsx';
import type { DrawJob } from './drawer.ts';
import { openPosterRenderer } from './poster-renderer.ts';
import { serveJobs } from './serve-jobs.ts';

let opened: { designs: string; renderer: ReturnType<typeof openPosterRenderer> } | null = null;

/** One renderer at a time: in production the designs never change, in development they do. */
function rendererOf(designs: string) {
  if (opened?.designs !== designs) opened = { designs, renderer: openRenderer(designs) };
  return opened.renderer;
}

async function openRenderer(designs: string) {
  const { layOutPoster }: typeof EntryPosters = await import(pathToFileURL(designs).href);
  return openPosterRenderer(layOutPoster);
}

serveJobs<DrawJob, Uint8Array>(async ({ designs, poster, pictures }) =>
  (await rendererOf(designs)).draw(poster, pictures),
);
