import { join } from 'node:path';
import { inject } from 'vitest';
import { type Entries, loadFrom } from '#server/built.ts';

/** API tests draw pages and emails from the sources of this moment: they need no build, and cannot meet an old one. */
loadFrom({
  load: (name): Promise<Entries[typeof name]> => import(inject('bundles')[name]),
  assetsFolder: join(import.meta.dirname, 'assets'),
  assets: async () => ({
    appScripts: ['/assets/entry-client.js'],
    appStyles: ['/assets/entry-client.css'],
    publicStyles: ['/assets/public.css'],
    reviewScripts: ['/assets/entry-review.js'],
    enquiryScripts: ['/assets/entry-enquiry.js'],
    verifyScripts: ['/assets/entry-verify.js'],
    viewerScript: '/assets/entry-viewer.js',
    preloadFonts: ['/assets/fraunces.woff2'],
  }),
  postersFile: () => inject('bundles').posters,
  async widgetScript(name) {
    // Few tests ask for them, and the bundler is large.
    const { bundleWidget } = await import('#server/development/bundle-widget.ts');
    return { file: `/assets/widgets/embed-widget-${name}.js`, code: (await bundleWidget(name)).code };
  },
});
