import { afterEach, expect, test, vi } from 'vitest';
import { submitReview } from './submit-review.ts';
import { uploadPhotos } from './upload-photos.ts';

afterEach(() => vi.unstubAllGlobals());

test('on another host than the application’s, the review and its photos go with cookies', async () => {
  const calls: { url: string; cookies: boolean }[] = [];
  vi.stubGlobal('document', { querySelector: () => ({ content: 'app.starbill.test' }) });
  vi.stubGlobal('location', { host: 'www.starbill.test', protocol: 'https:' });
  vi.stubGlobal('fetch', async (url: string, { credentials }: RequestInit) => {
    calls.push({ url, cookies: credentials === 'include' });
    return Response.json({ id: 'r1', uploadToken: 't' });
  });
  class Upload {
    url = '';
    withCredentials = false;
    status = 201;
    response = { url: '/files/one.jpg' };
    upload = {};
    onloadend = () => {};
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    send() {
      calls.push({ url: this.url, cookies: this.withCredentials });
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  const words = { reviewerName: 'Rae', reviewerEmail: 'rae@example.test', comment: 'Wow.', eventType: '', website: '' };
  await submitReview('p1', { ...words, rating: 5 }, 'key', () => {});
  const photo = { id: 'one', name: 'one.jpg', blob: new Blob(['x']), preview: '' };
  await uploadPhotos({ id: 'r1', uploadToken: 't' }, [photo], [], () => {});
  const app = 'https://app.starbill.test/api/reviews';
  expect(calls).toEqual([
    { url: `${app}/p1`, cookies: true },
    { url: `${app}/r1/photos`, cookies: true },
    { url: `${app}/r1`, cookies: true },
  ]);
});
