import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections: one of those could be taken before a server starts on it.
const lowest = 20_000;
const highest = 29_999;
// Each process begins at its own place, so that two that look at the same moment find different ports.
const stretch = 40;
let next = lowest + ((process.pid * stretch) % (highest - lowest + 1));

/**
 * A port of this machine that nobody listens on at the moment, and another one each time.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (let tries = lowest; tries <= highest; tries += 1) {
    const port = next;
    next = port < highest ? port + 1 : lowest;
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${lowest} to ${highest} is taken.`);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
