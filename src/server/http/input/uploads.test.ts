import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const field = (n: number) => `--line\r\nContent-Disposition: form-data; name="field${n}"\r\n\r\nwords\r\n`;
const file = (n: number) =>
  `--line\r\nContent-Disposition: form-data; name="image"; filename="${n}.jpg"\r\nContent-Type: image/jpeg\r\n\r\nbytes\r\n`;
const bare = '--line\r\n\r\nnothing\r\n';

const bodies: Record<string, (count: number) => string> = {
  fields: (count) => numbers(count).map(field).join(''),
  files: (count) => numbers(count).map(file).join(''),
  'parts without a name': (count) => bare.repeat(count),
  'fields and files': (count) =>
    numbers(count)
      .map((n) => (n % 2 ? field(n) : file(n)))
      .join(''),
};
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

const sendCutOff = async (url: string, body: string) => {
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: { cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=line' },
    payload: body,
  });
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
};

// An error that nobody listens for ends a process: here it fails the run.
describe.each(Object.entries(bodies))('too many %s in a body that breaks off anywhere', (_kind, write) => {
  test('are refused as an upload, and stop nobody else', async () => {
    const body = write(9);
    for (let cut = 1; cut < body.length; cut += 13) await sendCutOff('/api/gallery/upload', body.slice(0, cut));
  });

  test('are refused as a review form, and stop nobody else', async () => {
    const body = write(60);
    for (let cut = body.length - 100; cut < body.length; cut += 5)
      await sendCutOff(`/review/${owner.slug}`, body.slice(0, cut));
  });
});
