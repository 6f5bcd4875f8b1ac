import { afterEach, expect, test, vi } from 'vitest';
import { submitReview } from './submit-review.ts';
import { uploadPhotos } from './upload-photos.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

test('a photo that finds the server busy is sent again when the server says so, and not for ever', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async () => Response.json({}));
  const statuses = [429, 503, 201];
  let sent = 0;
  class Upload {
    status = 0;
    response: object = {};
    upload = {};
    onloadend = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => '5';
    send() {
      sent += 1;
      this.status = statuses.shift() ?? 429;
      this.response = this.status === 201 ? { url: '/files/one.jpg' } : { message: 'Too many requests.' };
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  const photo = { id: 'one', name: 'one.jpg', blob: new Blob(['x']), preview: '' };
  const send = async () => {
    const uploading = uploadPhotos({ id: 'r1', uploadToken: 't' }, [photo], [], () => {});
    await vi.runAllTimersAsync();
    return uploading;
  };
  expect(await send()).toEqual({ urls: ['/files/one.jpg'], failed: [] });
  expect(sent).toBe(3);
  const message = 'Upload failed: Too many requests.';
  expect(await send()).toEqual({ urls: [], failed: [{ photo, message, final: false }] });
  expect(sent).toBe(3 + 6);
});
