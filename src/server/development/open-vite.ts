import { realpathSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { builtAssets, type Entries, loadFrom } from '#server/built.ts';
import { bundleJsx } from './bundle-jsx.ts';
import { bundleWidget, type WidgetName } from './bundle-widget.ts';

const root = resolve(import.meta.dirname, '../../..');
const entries: Record<keyof Entries, string> = {
  pages: '/src/web/entry-server.tsx',
  mails: '/src/mails/entry-mails.tsx',
};
/** Scripts of the page that first load what lets Vite replace parts of it. */
const wrapped: Record<string, string> = {
  '/@dev/app.js': '/src/web/entry-client.tsx',
  '/@dev/review.js': '/src/web/entry-review.tsx',
};

export type Development = {
  /** Answers what only exists in development: sources as modules. Everything else is handed on. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
};

/** Bundled whenever it is asked for: that takes a tenth of a second. */
const widgetScript = async (name: WidgetName) => ({
  file: `/embed-widget.js?type=${name}`,
  code: (await bundleWidget(name)).code,
});

/**
 * Vite inside the server: a changed screen is replaced in the open browser, and pages and emails are drawn with the
 * code as it is when they are asked for.
 */
export async function openDevelopment(): Promise<Development> {
  const [vite, react] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  const sockets = createHttpServer();
  await new Promise<void>((done) => sockets.listen(0, '127.0.0.1', done));
  const { port } = sockets.address() as AddressInfo;
  const preamble = react.default.preambleCode.replace('__BASE__', '/');
  const server = await vite.createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      // A port of its own: the page may be served from any other.
      hmr: { server: sockets, host: '127.0.0.1', clientPort: port },
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
    optimizeDeps: { entries: ['src/web/entry-client.tsx', 'src/web/entry-review.tsx'] },
    plugins: [
      {
        name: 'starbill-development-entries',
        resolveId: (id) => (id in wrapped ? id : undefined),
        // A module instead of an inline script, which the content security policy refuses.
        load: (id) => {
          const entry = wrapped[id];
          return entry && `import '/@vite/client';\n${preamble}\nawait import('${entry}');`;
        },
      },
    ],
  });
  let { posters } = await bundleJsx('posters');
  server.watcher.on('change', (file) => {
    if (!file.startsWith(join(root, 'src/posters'))) return;
    bundleJsx('posters').then(
      (made) => {
        posters = made.posters;
      },
      // A mistake in a design is waited out; the bundler has said what is wrong.
      () => {},
    );
  });
  loadFrom({
    load: (name) => server.ssrLoadModule(entries[name]) as Promise<Entries[typeof name]>,
    assetsFolder: builtAssets,
    assets: async () => ({
      appScripts: ['/@dev/app.js'],
      appStyles: [],
      publicStyles: ['/src/web/styles/public.css'],
      reviewScripts: ['/@dev/review.js'],
      enquiryScripts: ['/src/web/entry-enquiry.ts'],
      verifyScripts: ['/src/web/entry-verify.ts'],
      viewerScript: '/src/web/entry-viewer.ts',
      preloadFonts: [],
    }),
    widgetScript,
    postersFile: () => posters,
  });
  return {
    handle: (request, response, next) => server.middlewares(request, response, next),
    async close() {
      await server.close();
      sockets.close();
    },
  };
}
