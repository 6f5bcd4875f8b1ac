import tailwindcss from '@tailwindcss/vite';
import reactPlugin from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents, operations, screens } from './src/shared/operations.ts';

/** React changes seldom, so browsers keep it across our releases. */
const react = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// };

/** What every signed-in screen has, in one file: alone each piece weighs more in wrapping than in what it does. */
const signedInParts = {
  name: 'desk-parts',
  test: /src\/(shared\/format|web\/(api\/reviews|pages\/shell\/(load-failed|review-bell|screen-header|signed-in-context|get-reviews-button|new-reviews)|ui\/(avatar|badge|empty-state|error-state|page-header|skeleton|tooltip|use-copied|use-title)))|lucide-react\/.*\/(arrow-up-right|bell|chart-column|code-xml|copy|external-link|flag|gauge|images?|inbox|layout-dashboard|life-buoy|mail|menu|message-square-quote|panels-top-left|quote|scroll-text|send|settings|shield-check|sparkles|store|users)\.mjs/,
};

/**
 * In what browsers load, `operations.name` becomes its method and path: each screen carries what it calls, and nobody the
 * whole table.
 */
const inlineOperations: Plugin = {
  name: 'inline-operations',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/(web|shared)\//.test(id) || !code.includes("} from '#shared/operations.ts'")) return null;
    const tables: Record<string, Record<string, { method: string; path: string }>> = { operations, documents, screens };
    return code.replace(
      /(?<!typeof )\b(operations|documents|screens)\.(\w+)(\.path\b)?/g,
      (written, table, name, isPath) => {
        const row = tables[table]?.[name];
        if (!row) return written;
        return isPath ? JSON.stringify(row.path) : `({ method: '${row.method}', path: '${row.path}' })`;
      },
    );
  },
};

/** The same components on a runtime a tenth the size: a customer's phone loads the form once. See docs/decisions/0032. */
const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

const browserBuild = {
  outDir: 'dist/client',
  assetsDir: 'assets',
  // The content security policy allows no data: fonts, so nothing is inlined.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  target: 'baseline-widely-available',
};

/**
 * Three builds from one file: `vite build` makes what browsers load, `vite build --mode review` the script of the review
 * form, `vite build --ssr` what the server imports: the renderer of pages, the writer of mails and the designs of
 * posters. `#shared/*` and `#web/*` are the package's own imports, which Vite resolves by itself.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [reactPlugin(), tailwindcss(), command === 'build' && !isSsrBuild && inlineOperations],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        ssr: true,
        rolldownOptions: {
          input: ['src/web/entry-server.tsx', 'src/mails/entry-mails.tsx', 'src/posters/entry-posters.tsx'],
          output: { entryFileNames: '[name].js' },
        },
      }
    : mode === 'review'
      ? {
          ...browserBuild,
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: '.vite/review.json',
          rolldownOptions: { input: ['src/web/entry-review.tsx'] },
        }
      : {
          ...browserBuild,
          emptyOutDir: true,
          manifest: true,
          rolldownOptions: {
            input: [
              'src/web/entry-client.tsx',
              'src/web/entry-viewer.ts',
              'src/web/entry-enquiry.ts',
              'src/web/entry-verify.ts',
              'src/web/styles/public.css',
            ],
            output: { codeSplitting: { groups: [react, signedInParts] } },
          },
        },
  resolve: { alias: mode === 'review' ? preact : {} },
  // React is bundled into the renderer, so that it is the production build whatever NODE_ENV the server runs with.
  ssr: { noExternal: command === 'build' ? true : undefined },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));
