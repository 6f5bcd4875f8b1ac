import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWidget, widgetNames } from '#server/development/bundle-widget.ts';
import { root } from './support/project.mjs';

/** The fonts that a widget may wear instead of its page's. Their names carry no hash: the scripts know them by heart. */
const fonts = ['montserrat', 'inter', 'lora', 'nunito', 'playfair-display'];
const subsets = ['latin', 'latin-ext'];

const client = join(root, 'dist/client');
rmSync(join(client, 'assets/widgets'), { recursive: true, force: true });
/** @type {Record<string, string>} */
const files = {};
for (const name of widgetNames) files[name] = (await bundleWidget(name, { outDir: client })).fileName;

mkdirSync(join(client, 'assets/fonts'), { recursive: true });
for (const font of fonts) {
  for (const subset of subsets) {
    const from = `node_modules/@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`;
    copyFileSync(join(root, from), join(client, `assets/fonts/${font}-${subset}.woff2`));
  }
}

writeFileSync(join(client, '.vite/widgets.json'), JSON.stringify(files));
