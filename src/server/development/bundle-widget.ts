import { resolve } from 'node:path';
import { build, type InlineConfig } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/** The scripts that run on other people's pages: each one file, complete in itself. */
export const widgetEntries = { 'embed-widget': 'src/widgets/embed-widget.ts', widget: 'src/widgets/widget.ts' };
export type WidgetName = keyof typeof widgetEntries;

/** Bundles one of them, as the build does; `more` says where to. Returns its file name and what it says. */
export async function bundleWidget(name: WidgetName, more: InlineConfig['build'] = { write: false }) {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      copyPublicDir: false,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      ...more,
      rolldownOptions: {
        input: widgetEntries[name],
        output: { format: 'iife', entryFileNames: `assets/widgets/${name}-[hash].js` },
      },
    },
  });
  const [made] = Array.isArray(output) ? output : [output];
  if (!made || !('output' in made)) throw new Error(`${widgetEntries[name]} was not built.`);
  const { fileName, code } = made.output[0];
  return { fileName, code };
}
