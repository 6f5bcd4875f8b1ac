import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * Runs a program and waits for it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv, limit?: number }} [options]
 *   show: its output goes to ours as it comes; otherwise it is only gathered. limit: ends it after so many milliseconds.
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
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        if (show) process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
    const pass = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('close', () => process.off('SIGINT', pass).off('SIGTERM', pass));
  });
}
