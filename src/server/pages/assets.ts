import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Site } from '#web/entry-server.tsx';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

export const distFolder = join(import.meta.dirname, '../../../dist');

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

/** The names under which the build left its files. */
export async function readAssets(): Promise<Site['assets']> {
  const text = await readFile(join(distFolder, 'client/.vite/manifest.json'), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const fonts = Object.entries(manifest).filter(([name]) => /-latin-(wght|opsz)-normal\.woff2$/.test(name));
  return {
    appScripts: scriptsOf(manifest, 'src/web/entry-client.tsx'),
    appStyles: stylesOf(manifest, 'src/web/entry-client.tsx'),
    publicStyles: stylesOf(manifest, 'src/web/styles/public.css'),
    reviewScripts: scriptsOf(manifest, 'src/web/entry-review.tsx'),
    viewerScript: scriptsOf(manifest, 'src/web/entry-viewer.ts')[0] ?? '',
    preloadFonts: fonts.map(([, { file }]) => `/${file}`),
  };
}
