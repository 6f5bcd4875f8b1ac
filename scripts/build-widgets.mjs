import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './support/project.mjs';

/** The scripts that run on other people's pages: each one file, complete in itself, named by its content. */
const scripts = { 'embed-widget': 'src/widgets/embed-widget.ts', widget: 'src/widgets/widget.ts' };

/** The fonts that a widget may wear instead of its page's. Their names carry no hash: the scripts know them by heart. */
const fonts = ['montserrat', 'inter', 'lora', 'nunito', 'playfair-display'];
const subsets = ['latin', 'latin-ext'];

const client = join(root, 'dist/client');
rmSync(join(client, 'assets/widgets'), { recursive: true, force: true });
/** @type {Record<string, string>} */
const files = {};

for (const [name, entry] of Object.entries(scripts)) {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', entryFileNames: `assets/widgets/${name}-[hash].js` },
      },
    },
  });
  const [made] = Array.isArray(output) ? output : [output];
  if (!made || !('output' in made)) throw new Error(`${entry} was not built.`);
  files[name] = made.output[0].fileName;
}

mkdirSync(join(client, 'assets/fonts'), { recursive: true });
for (const font of fonts) {
  for (const subset of subsets) {
    const from = `node_modules/@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`;
    copyFileSync(join(root, from), join(client, `assets/fonts/${font}-${subset}.woff2`));
  }
}

writeFileSync(join(client, '.vite/widgets.json'), JSON.stringify(files));
