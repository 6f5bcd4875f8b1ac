import { Agent, type IncomingMessage, request } from 'node:http';

export type Traffic = { answers: number; broken: string[]; statuses: number[] };

function ask(agent: Agent, url: URL): Promise<number> {
  return new Promise((tellStatus, fail) => {
    const asked = request(url, { agent });
    asked.on('error', fail);
    asked.on('response', (response: IncomingMessage) => {
      response.toArray().then(() => {
        if (response.complete) tellStatus(response.statusCode ?? 0);
        else fail(new Error('The answer broke off.'));
      }, fail);
    });
    asked.end();
  });
}

/** One client with one connection that asks without a pause until it is stopped, or nobody listens any more. */
export async function keepAsking(
  origin: string,
  paths: string[],
  signal: AbortSignal,
  onAnswer: () => void,
): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const traffic: Traffic = { answers: 0, broken: [], statuses: [] };
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      const status = await ask(agent, new URL(paths[turn % paths.length] ?? '/', origin));
      traffic.answers += 1;
      onAnswer();
      if (!traffic.statuses.includes(status)) traffic.statuses.push(status);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      traffic.broken.push(`${code} ${message}`);
      if (code === 'ECONNREFUSED') break;
    }
  }
  agent.destroy();
  return traffic;
}
