import { resolve } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { type WidgetType, widgetTypes } from '#shared/widgets.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The scripts that run on other people's pages, each complete in itself: one for each kind, and `frames` for no kind. */
export type WidgetName = WidgetType | 'frames' | 'widget';
export const widgetNames: WidgetName[] = [...widgetTypes, 'frames', 'widget'];

const entryOf = (name: WidgetName) =>
  name === 'widget'
    ? 'src/widgets/widget.ts'
    : `src/widgets/entries/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

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
      // They know the plain names of what is used here; prefixes are a part of the budget.
      cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17'],
      ...more,
      rolldownOptions: {
        input: entryOf(name),
        output: {
          format: 'iife',
          entryFileNames: `assets/widgets/${name === 'widget' ? name : `embed-widget-${name}`}-[hash].js`,
        },
      },
    },
  });
  const [made] = Array.isArray(output) ? output : [output];
  if (!made || !('output' in made)) throw new Error(`${entryOf(name)} was not built.`);
  const { fileName, code } = made.output[0];
  return { fileName, code };
}
