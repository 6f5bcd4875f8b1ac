import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'node_modules/.cache/starbill');

/** Bundles the designs of posters for the processes that draw them. The name of the file changes with its content. */
export async function bundlePosters(): Promise<string> {
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
        input: 'src/posters/entry-posters.tsx',
        output: { entryFileNames: 'posters-[hash].mjs' },
      },
    },
  });
  const [made] = Array.isArray(output) ? output : [output];
  if (!made || !('output' in made)) throw new Error('The designs of posters were not bundled.');
  return join(folder, made.output[0].fileName);
}
