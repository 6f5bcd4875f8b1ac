import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Stands before a PostgreSQL server and can cut every connection, and refuse new ones, until it is restored; or fall
 * silent, as a network does that drops packets: then connections stay open and nothing comes through.
 */
export async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  let losesAnswer = false;
  /** What was open when it fell silent stays silent for ever. */
  let generation = 0;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const database = connect(Number(target.port), target.hostname);
    const born = generation;
    const isHeard = () => !isSilent && born === generation;
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (losesAnswer && from === database) {
          losesAnswer = false;
          return void client.destroy();
        }
        if (isHeard()) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        // Whoever leaves in silence is not missed at the other end.
        if (isHeard() || isCut) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    restore() {
      isCut = false;
      isSilent = false;
    },
    /** Until it is restored; with `newOnesWork` for the connections that are open now alone. */
    fallSilent({ newOnesWork = false } = {}) {
      generation += 1;
      isSilent = !newOnesWork;
    },
    /** The next answer of the database does not arrive; its connection breaks instead. */
    loseNextAnswer() {
      losesAnswer = true;
    },
    close() {
      cut();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
