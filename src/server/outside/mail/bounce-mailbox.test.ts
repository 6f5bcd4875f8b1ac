import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSilentServer } from '#test/support/silent-server.ts';
import { createBounceMailbox } from './bounce-mailbox.ts';

// What a real IMAP server answers is tested in test/faults/bounce-mailbox.test.ts.

let silent: Awaited<ReturnType<typeof openSilentServer>>;
beforeEach(async () => {
  silent = await openSilentServer();
});
afterEach(() => silent.close());

const settings = (port: number) => ({
  ...{ host: '127.0.0.1', port, isEncrypted: false },
  ...{ user: 'bounces', password: 'a very secret word', folder: 'INBOX' },
});
const timing = { patience: 5_000, longestReading: 5_000, longestConnection: 5_000 };
const reading = {
  after: null,
  since: new Date(0),
  handle: async () => 'keep' as const,
  writeMark: async () => {},
};

test('a server that says nothing is given up after a while', async () => {
  const mailbox = createBounceMailbox(settings(silent.port), { ...timing, longestConnection: 300 });
  await expect(mailbox.read(reading)).rejects.toThrow('BOUNCE_MAILBOX could not be read: it took too long');
  await expect.poll(silent.open).toBe(0);
});

test('a worker that stops does not wait for the server', async () => {
  const mailbox = createBounceMailbox(settings(silent.port), timing);
  const stop = new AbortController();
  const stopped = mailbox.read({ ...reading, signal: stop.signal });
  await expect.poll(silent.open).toBe(1);
  stop.abort();
  await expect(stopped).rejects.toThrow('this process stops');
  await expect.poll(silent.open).toBe(0);
});

test('a server that is not there is an error that names no password', async () => {
  const mailbox = createBounceMailbox(settings(9), timing);
  await expect(mailbox.read(reading)).rejects.toThrow(/^BOUNCE_MAILBOX could not be read: .*ECONNREFUSED/);
  expect(mailbox.name).toBe('bounces@127.0.0.1:9/INBOX');
});
