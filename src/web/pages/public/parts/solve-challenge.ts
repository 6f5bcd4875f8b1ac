import type { Challenge } from '#shared/challenge.ts';

/**
 * The value of X-Challenge, or null when it was not found or the worker could not be loaded. Only the worker is loaded when
 * it is needed: a dynamic import here would bring Vite's loader along, and with it a file of the application's.
 */
export async function solveInWorker(challenge: Challenge): Promise<string | null> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<unknown>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(challenge);
    });
    return solution ? btoa(JSON.stringify({ challenge, solution })) : null;
  } finally {
    worker.terminate();
  }
}
