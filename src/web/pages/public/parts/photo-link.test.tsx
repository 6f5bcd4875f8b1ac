import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhotoLink } from './photo-link.tsx';

test('a picture takes its size from what is stored, and nothing else of it', () => {
  const stored = { width: 800, height: 600, altText: 'Ada juggles', url: '/files/one.jpg' };
  const html = renderToStaticMarkup(<PhotoLink url={stored.url} alt={stored.altText} size={stored} />);
  expect(html).toContain('width="800" height="600"');
  expect(html).not.toMatch(/altText|url=/i);
});
