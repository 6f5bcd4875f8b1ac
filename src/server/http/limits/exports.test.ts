import { EventEmitter, once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '#server/errors.ts';
import { countExport } from './exports.ts';

function begin(accountId: string): () => void {
  const raw = Object.assign(new EventEmitter(), { socket: null, destroy() {} });
  countExport({ raw }, accountId);
  return () => void raw.emit('close');
}

test('an account exports two files at once, and another when one of them is over', () => {
  const [end, endOther] = [begin('ada'), begin('ada')];
  expect(() => begin('ada')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 10 }));
  const endOthers = begin('bo');
  end();
  const endThird = begin('ada');
  for (const each of [endOther, endOthers, endThird]) each();
});

test('all accounts together export eight files at once', () => {
  const ends = Array.from({ length: 8 }, (_, n) => begin(`owner ${n}`));
  expect(() => begin('ada')).toThrow(expect.objectContaining({ status: 503, retryAfterSeconds: 5 }));
  for (const end of ends) end();
  begin('ada')();
});

test('when our process stood still, the one that took most in all stays', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ended: number[] = [];
  const answers = [9_000, 1_000, 5_000].map((bytes, index) => {
    const socket = { bytesWritten: bytes, writableLength: 1 };
    const raw = Object.assign(new EventEmitter(), { socket, destroy: () => ended.push(index) });
    countExport({ raw }, index < 2 ? 'ada' : 'bo');
    return raw;
  });
  // Twice: in the first ten seconds each took something.
  vi.advanceTimersByTime(20_000);
  const endThird = begin('ada');
  expect(ended).toEqual([1]);
  for (const answer of answers) answer.emit('close');
  endThird();
});

/** Sends everybody a file without an end, whose account is the path. */
async function serveEndlessFiles(): Promise<number> {
  const bytes = Buffer.alloc(64 * 1024);
  async function* endless() {
    for (;;) yield bytes;
  }
  const server = createServer((request, response) => {
    try {
      // Slow is who took nothing at all: a busy machine may give the others little.
      countExport({ raw: response }, request.url ?? '', { bytes: 1, time: 1_000 });
      const file = Readable.from(endless());
      response.once('close', () => file.destroy());
      file.pipe(response);
    } catch (error) {
      response.writeHead(error instanceof Refusal ? error.status : 500).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  });
  return (server.address() as AddressInfo).port;
}

/** Takes a few bytes of the file, and then none. */
async function readSlowly(port: number, account: string): Promise<{ isOver: () => boolean }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`GET ${account} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  let isOver = false;
  // A paused socket does not see that the other end is gone; one that writes does.
  const asking = setInterval(() => socket.write('\r\n'), 50);
  socket.once('close', () => {
    isOver = true;
    clearInterval(asking);
  });
  onTestFinished(() => void socket.destroy());
  return { isOver: () => isOver };
}

const ask = async (port: number, account: string) => {
  const request = get({ port, path: account, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return { status: answer.statusCode, answer };
};

test('of eight whose readers hold their places, the slowest gives way to somebody who asks', async () => {
  const port = await serveEndlessFiles();
  const quick = await ask(port, '/quick');
  let taken = 0;
  quick.answer.on('data', (part: Buffer) => {
    taken += part.length;
  });
  const slow = await Promise.all([0, 0, 1, 1, 2, 2, 3].map((n) => readSlowly(port, `/slow-${n}`)));
  const asked = async () => {
    const { status, answer } = await ask(port, '/ada');
    answer.destroy();
    return status;
  };
  await expect.poll(asked, { timeout: 20_000 }).toBe(200);
  await expect.poll(() => slow.filter(({ isOver }) => isOver()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = taken;
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(before + 1_000_000);
});

test('an account whose own two stand still gets another instead of one of them', async () => {
  const port = await serveEndlessFiles();
  await Promise.all([readSlowly(port, '/ada'), readSlowly(port, '/ada')]);
  const asked = async () => {
    const { status, answer } = await ask(port, '/ada');
    answer.destroy();
    return status;
  };
  await expect.poll(asked, { timeout: 20_000 }).toBe(200);
});
