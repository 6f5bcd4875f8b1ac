import { toLoggedError } from '#server/logged-error.ts';
import { StartError } from '#server/start-error.ts';

/** Runs a command of an operator: what goes wrong is a sentence and exit code 1. */
export async function runCommand(work: (log: (sentence: string) => void) => Promise<void>): Promise<void> {
  try {
    await work((sentence) => console.log(sentence));
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof StartError) return console.error(error.message);
    if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) return console.error((error as Error).message);
    const { message, cause } = toLoggedError(error);
    console.error(`It did not work: ${[message, cause?.message].filter(Boolean).join(': ')}`);
  }
}
