import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * Runs a program and waits for it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv, limit?: number }} [options]
 *   show: its output goes to ours line by line, because another program may be writing at the same time; otherwise it is
 *   only gathered. limit: ends it after so many milliseconds.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { show = false, env, limit } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      let unfinished = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        if (!show) return;
        const end = chunk.lastIndexOf('\n') + 1;
        if (end > 0) process.stdout.write(unfinished + chunk.slice(0, end));
        unfinished = (end > 0 ? '' : unfinished) + chunk.slice(end);
      });
      stream.on('end', () => show && unfinished && process.stdout.write(`${unfinished}\n`));
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
    const pass = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('close', () => process.off('SIGINT', pass).off('SIGTERM', pass));
  });
}
