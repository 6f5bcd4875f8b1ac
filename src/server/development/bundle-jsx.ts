import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'node_modules/.cache/starbill');
const entries = {
  pages: 'src/web/entry-server.tsx',
  mails: 'src/mails/entry-mails.tsx',
  posters: 'src/posters/entry-posters.tsx',
};

/**
 * Bundles what is written in JSX, as the build does, and says where each of them is. The name of a file changes with
 * its content.
 */
export async function bundleJsx<Name extends keyof typeof entries>(...names: Name[]): Promise<Record<Name, string>> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    // Whatever NODE_ENV says here: React's production build knows no other JSX.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, entries[name]])),
        output: { entryFileNames: '[name]-[hash].mjs', chunkFileNames: '[name]-[hash].mjs' },
        // Libraries mark their modules "use client", which means nothing here.
        onwarn: (warning, warn) => void (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning)),
      },
    },
  });
  const [made] = Array.isArray(output) ? output : [output];
  if (!made || !('output' in made)) throw new Error(`${names.join(' and ')} were not bundled.`);
  const files = made.output.flatMap((each) =>
    each.type === 'chunk' && each.isEntry ? [[each.name, join(folder, each.fileName)]] : [],
  );
  return Object.fromEntries(files);
}
