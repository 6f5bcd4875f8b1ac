/** Whether this is `npm run attack`: the same tests, many times over. */
const isLong = process.env.ATTACK === 'long';

/** How often a test repeats itself: a few times in `npm test`, many times in `npm run attack`. */
export const rounds = (short: number, long: number): number => (isLong ? long : short);

/** Prints what a long test has counted; `npm test` stays quiet. */
export function report(text: string): void {
  if (isLong) process.stdout.write(`   ${text}\n`);
}

/** The options of a test that `npm test` runs in some of its cases only; `npm run test:long` runs the others. */
export const longUnless = (isShort: boolean) => (isShort ? {} : { tags: ['long'] });
