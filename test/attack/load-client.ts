import { connect, type Socket } from 'node:net';

/**
 * Sends the same request over and over, in a process of its own: on bare connections, so that on a small machine the
 * server and not its client is what is measured. `{n}` in the body becomes a number that is new each time.
 */
export type Load = { port: number; head: string; body?: string; connections: number; perSecond?: number };
export type LoadCount = { sent: number; seconds: number; answers: Record<number, number> };

const digits = 12;
const emptyLine = '\r\n\r\n';

let number = 0;

function write({ head, body }: Load, socket: Socket): void {
  number += 1;
  const text = body?.replaceAll('{n}', String(number).padStart(digits, '0')) ?? '';
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(text)}\r\n`;
  socket.write(`${head}\r\nhost: 127.0.0.1\r\n${length}\r\n${text}`);
}

/** Calls `onAnswer` with the status of each answer once it has come whole. */
function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let text = '';
  let missing = 0;
  let status = 0;
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
    for (;;) {
      if (status === 0) {
        const end = text.indexOf(emptyLine);
        if (end < 0) return;
        status = Number(text.slice(9, 12));
        missing = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
        text = text.slice(end + emptyLine.length);
      }
      if (text.length < missing) return;
      text = text.slice(missing);
      const answered = status;
      status = 0;
      onAnswer(answered);
    }
  });
}

/** Until it is told to stop: at a steady pace, or each connection as fast as its answers come. */
function run(load: Load): () => Promise<LoadCount> {
  const answers: Record<number, number> = {};
  const idle: Socket[] = [];
  const began = performance.now();
  let sent = 0;
  let answered = 0;
  let running = true;
  let onQuiet = () => {};

  function send(socket: Socket): void {
    sent += 1;
    write(load, socket);
  }
  function open(): Socket {
    const socket = connect(load.port, '127.0.0.1').setNoDelay();
    socket.on('error', () => {});
    readAnswers(socket, (status) => {
      answered += 1;
      answers[status] = (answers[status] ?? 0) + 1;
      if (running && !load.perSecond) send(socket);
      else idle.push(socket);
      if (answered === sent) onQuiet();
    });
    return socket;
  }
  const sockets = Array.from({ length: load.connections }, open);
  idle.push(...sockets);
  const { perSecond } = load;
  if (!perSecond) for (const socket of idle.splice(0)) send(socket);
  const pacing =
    perSecond &&
    setInterval(() => {
      const due = ((performance.now() - began) / 1000) * perSecond;
      while (sent < due && idle.length > 0) send(idle.shift() as Socket);
    }, 4);

  return async () => {
    running = false;
    clearInterval(pacing || undefined);
    const seconds = (performance.now() - began) / 1000;
    if (answered < sent)
      await new Promise<void>((tell) => {
        onQuiet = tell;
      });
    for (const socket of sockets) socket.destroy();
    return { sent, seconds, answers };
  };
}

let stop: (() => Promise<LoadCount>) | null = null;
process.on('message', async (message: Load | 'stop') => {
  if (message !== 'stop') stop = run(message);
  else if (stop) process.send?.(await stop());
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
