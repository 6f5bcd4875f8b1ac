import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const verifierName = 'verify-export.mjs';
const path = join(import.meta.dirname, '../../../../docs', verifierName);

/** The script that checks a signed export offline, as whoever got a file downloads it. */
export const readVerifier = (): Promise<Buffer> => readFile(path);
