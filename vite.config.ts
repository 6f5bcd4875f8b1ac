import tailwindcss from '@tailwindcss/vite';
import reactPlugin from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents, operations, screens } from './src/shared/operations.ts';

/** React changes seldom, so browsers keep it across our releases. */
const react = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// };

/** What the review form shares with the application, in one file instead of a dozen crumbs. */
const formParts = {
  name: 'form-parts',
  test: /src\/(shared\/(limits|pictures|ratings)|web\/api\/api-url|web\/ui\/(button|field|form-error|join-classes|link-button|spinner|star-|text-area|toast\.))|lucide-react\/.*\/(x|camera|circle-check|image-plus)\.mjs/,
};

/** What every signed-in screen has, in one file: alone each piece weighs more in wrapping than in what it does. */
const signedInParts = {
  name: 'desk-parts',
  test: /src\/(shared\/format|web\/(api\/reviews|pages\/shell\/(review-bell|screen-header|signed-in-context|get-reviews-button|new-reviews)|ui\/(avatar|badge|empty-state|error-state|page-header|skeleton|tooltip|use-copied|use-title)))|lucide-react\/.*\/(arrow-up-right|bell|chart-column|code-xml|copy|external-link|flag|gauge|images?|inbox|layout-dashboard|life-buoy|mail|menu|message-square-quote|panels-top-left|quote|scroll-text|send|settings|shield-check|sparkles|store|users)\.mjs/,
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

/**
 * Two builds from one file: `vite build` makes what browsers load, `vite build --ssr` what the server imports: the
 * renderer of pages, the writer of mails and the designs of posters. `#shared/*` and `#web/*` are the package's own imports, which Vite
 * resolves by itself.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
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
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        assetsDir: 'assets',
        // The content security policy allows no data: fonts, so nothing is inlined.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'baseline-widely-available',
        rolldownOptions: {
          input: [
            'src/web/entry-client.tsx',
            'src/web/entry-review.tsx',
            'src/web/entry-viewer.ts',
            'src/web/styles/public.css',
          ],
          output: { codeSplitting: { groups: [react, formParts, signedInParts] } },
        },
      },
  // React is bundled into the renderer, so that it is the production build whatever NODE_ENV the server runs with.
  ssr: { noExternal: command === 'build' ? true : undefined },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));
