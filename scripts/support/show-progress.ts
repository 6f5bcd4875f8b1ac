/** How far a stage of long work is. */
export type Progress = (stage: string, done: number, all: number) => void;

const width = 30;

/**
 * A bar for each stage of long work, drawn over itself in a terminal; elsewhere, such as in a log, a line when a stage
 * begins and ends.
 */
export function showProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  let shown = '';
  const began = performance.now();
  return (stage, done, all) => {
    const isNew = stage !== shown;
    shown = stage;
    if (!out.isTTY) {
      if (isNew || done === all) {
        const seconds = Math.round((performance.now() - began) / 1000);
        out.write(`${seconds} s  ${stage}: ${done.toLocaleString('en')} of ${all.toLocaleString('en')}\n`);
      }
      return;
    }
    const filled = Math.round((width * done) / all);
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
    out.write(`${isNew ? '\n' : '\r'}${stage.padEnd(28)} ${bar} ${Math.floor((100 * done) / all)} %`);
  };
}
