import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** An editor writes a file in several steps; what follows within this time is the same change. */
const settleTime = 50;

/**
 * Calls `onChange` after a change of what only a restart takes up: the server's own code, what it shares with browsers,
 * and the widgets, which are built. Screens, pages and emails are Vite's business.
 * @param {(change: { widgetsChanged: boolean }) => Promise<void>} onChange
 */
export function watchSources(onChange) {
  let widgetsChanged = false;
  let busy = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(act, settleTime);
  };
  async function act() {
    if (busy) return soon();
    busy = true;
    const change = { widgetsChanged };
    widgetsChanged = false;
    await onChange(change);
    busy = false;
  }
  for (const room of ['server', 'shared', 'widgets']) {
    watch(join(root, 'src', room), { recursive: true }, (_event, file) => {
      if (file?.endsWith('.test.ts')) return;
      widgetsChanged ||= room === 'widgets';
      soon();
    });
  }
}
