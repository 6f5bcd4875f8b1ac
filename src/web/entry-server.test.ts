import { describe, expect, it } from 'vitest';
import { page, performer, site, sourceWith } from '#test/support/documents.ts';
import { type PublicSource, renderPage, renderShell } from './entry-server.tsx';

it('without scripts the application says what it needs, and shows no spinner that never ends', () => {
  const html = renderShell(site, 'n0nce', { signedIn: true });
  expect(html).toMatch(/<body><noscript><p [^>]+>This page needs JavaScript/);
  expect(html).toContain('<div id="root" class="noscript:hidden">');
});

describe('the public documents', () => {
  const paths = [
    '/',
    '/privacy',
    '/terms',
    '/trust',
    '/help',
    '/reviews/mira-vale',
    '/performer/mira-vale',
    '/review/mira-vale',
    '/nowhere',
  ];

  it.each(paths)('%s has nothing that the content security policy would refuse', async (path) => {
    const { html } = await page(path);
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+="/);
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    for (const tag of scripts) expect(tag).toMatch(/src="\/assets\/|type="application\/(ld\+)?json"/);
  });

  it.each(paths.filter((path) => path !== '/review/mira-vale'))('%s ships no script', async (path) => {
    expect((await page(path)).html).not.toMatch(/\.js"/);
  });

  it('an unknown address is a 404 that says so', async () => {
    const { status, html } = await page('/nowhere');
    expect(status).toBe(404);
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('Did you forget to add the page to the router?');
  });

  it('an unknown performer is a 404 on all of their pages', async () => {
    for (const path of ['/reviews/nobody', '/review/nobody', '/performer/nobody']) {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain('Performer Not Found');
      expect(html).toContain('The performer profile you&#x27;re looking for doesn&#x27;t exist.');
    }
  });

  it('paths match in any case', async () => {
    for (const path of ['/PRIVACY', '/Reviews/MIRA-Vale', `/REVIEW/${performer.id.toUpperCase()}`])
      expect((await page(path)).status).toBe(200);
  });

  it('a former slug leads to the one of today', async () => {
    expect(await page('/reviews/old-name')).toMatchObject({ status: 301, location: '/reviews/mira-vale' });
    expect(await page('/review/old-name')).toMatchObject({ status: 301, location: '/review/mira-vale' });
    expect(await page('/performer/old-name')).toMatchObject({ status: 301, location: '/performer/mira-vale' });
  });

  it('a paused performer’s pages say so, and nothing else', async () => {
    for (const path of ['/reviews/paused-act', '/review/paused-act', '/performer/paused-act']) {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain('This page is paused');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it('what goes wrong in the source reaches the server', async () => {
    const fail = () => Promise.reject(new Error('no database'));
    const broken: PublicSource = {
      reviews: fail,
      review: fail,
      linksElsewhere: fail,
      imported: fail,
      trust: fail,
      api: fail,
    };
    await expect(page('/reviews/mira-vale', broken)).rejects.toThrow('no database');
  });

  it('sign-in and subscribing are on the application’s host when there is one', async () => {
    const split = { ...site, appHost: 'app.starbill.test' };
    const { html } = await renderPage(new URL('/', site.origin), sourceWith([]), split);
    expect(html).toContain('href="https://app.starbill.test/api/login"');
    expect(html).toContain('href="https://app.starbill.test/subscribe"');
  });

  it('the shell names its nonce, its host and its scripts, and stays out of search engines', () => {
    const html = renderShell({ ...site, appHost: 'app.starbill.test' }, 'n0nce', { signedIn: true });
    expect(html).toContain('<meta property="csp-nonce" content="n0nce"/>');
    expect(html).toContain('<meta name="starbill-app-host" content="app.starbill.test"/>');
    expect(html).toContain(`<meta name="starbill-origin" content="${site.origin}"/>`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<script type="module" src="/assets/app.js">');
    expect(html).toContain('Loading...');
  });
});
