import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type * as Mails from '#mails/entry-mails.tsx';
import type { WidgetName } from '#server/development/bundle-widget.ts';
import type * as Pages from '#web/entry-server.tsx';

/**
 * The only module that knows where built files are. In development and in tests the same is made from the sources
 * instead: see development/.
 */

/** What is written in JSX, which Node cannot read by itself. */
export type Entries = { pages: typeof Pages; mails: typeof Mails };
type Assets = Pages.Site['assets'];

export type Sources = {
  load<Name extends keyof Entries>(name: Name): Promise<Entries[Name]>;
  /** Files that browsers may keep for ever, because their names change with their content. */
  assetsFolder: string;
  /** What pages link to, below that folder. */
  assets(): Promise<Assets>;
  /** A script for other people's sites. */
  widgetScript(name: WidgetName): Promise<WidgetScript>;
  /** The designs of posters, for the processes that draw them. */
  postersFile(): string;
};

/** `file` is its address under the name of its content. */
type WidgetScript = { file: string; code: string };

const dist = join(import.meta.dirname, '../../dist');
const client = join(dist, 'client');
const entryFiles: Record<keyof Entries, string> = {
  pages: join(dist, 'server/entry-server.js'),
  mails: join(dist, 'server/entry-mails.js'),
};

/** Fonts and pictures come from there in development, too. */
export const builtAssets = join(client, 'assets');

const builtFiles: Sources = {
  load: (name) => import(pathToFileURL(entryFiles[name]).href),
  assetsFolder: builtAssets,
  assets: readAssets,
  async widgetScript(name) {
    widgetScripts ??= readWidgetScripts();
    const found = (await widgetScripts)[name];
    if (!found) throw new Error(`The build has no widget called ${name}.`);
    return found;
  },
  postersFile: () => join(dist, 'server/entry-posters.js'),
};
let widgetScripts: Promise<Record<string, WidgetScript>> | undefined;

let sources = builtFiles;

/** Takes pages, emails and designs from somewhere else than the build. */
export function loadFrom(other: Sources): void {
  sources = other;
}

export const loadEntry: Sources['load'] = (name) => sources.load(name);
export const assetsFolder = () => sources.assetsFolder;
export const listAssets = (): Promise<Assets> => sources.assets();
export const postersFile = () => sources.postersFile();
export const loadWidgetScript: Sources['widgetScript'] = (name) => sources.widgetScript(name);

async function readWidgetScripts(): Promise<Record<string, WidgetScript>> {
  const text = await readFile(join(client, '.vite/widgets.json'), 'utf8');
  const files = z.record(z.string(), z.string()).parse(JSON.parse(text));
  const read = async ([name, file]: [string, string]) =>
    [name, { file: `/${file}`, code: await readFile(join(client, file), 'utf8') }] as const;
  return Object.fromEntries(await Promise.all(Object.entries(files).map(read)));
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const readManifest = async (name: string): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(join(client, '.vite', name), 'utf8')));

/** The names under which the build left its files. */
async function readAssets(): Promise<Assets> {
  const [manifest, review] = await Promise.all([readManifest('manifest.json'), readManifest('review.json')]);
  const fonts = Object.entries(manifest).filter(([name]) => /-latin-(wght|opsz)-normal\.woff2$/.test(name));
  return {
    appScripts: scriptsOf(manifest, 'src/web/entry-client.tsx'),
    appStyles: stylesOf(manifest, 'src/web/entry-client.tsx'),
    publicStyles: stylesOf(manifest, 'src/web/styles/public.css'),
    reviewScripts: scriptsOf(review, 'src/web/entry-review.tsx'),
    enquiryScripts: scriptsOf(manifest, 'src/web/entry-enquiry.ts'),
    verifyScripts: scriptsOf(manifest, 'src/web/entry-verify.ts'),
    viewerScript: scriptsOf(manifest, 'src/web/entry-viewer.ts')[0] ?? '',
    preloadFonts: fonts.map(([, { file }]) => `/${file}`),
  };
}

/** A built script with everything it imports, so that the browser fetches them at once instead of one after another. */
function scriptsOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((other) => scriptsOf(manifest, other, seen))];
}

function stylesOf(manifest: Manifest, name: string): string[] {
  const chunk = manifest[name];
  if (!chunk) return [];
  const own = chunk.file.endsWith('.css') ? [chunk.file] : (chunk.css ?? []);
  return own.map((file) => `/${file}`);
}
