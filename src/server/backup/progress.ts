export type Progress = (sentence: () => string) => void;

/** Says how far long work is, at most every few seconds. */
export function createProgress(log: (sentence: string) => void, every = 5_000): Progress {
  let next = performance.now() + every;
  return (sentence) => {
    if (performance.now() < next) return;
    next = performance.now() + every;
    log(sentence());
  };
}

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
