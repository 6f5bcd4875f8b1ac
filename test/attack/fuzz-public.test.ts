// A sweep over many routes, each asked many times: `npm run test:long` runs it.
// @module-tag long
import { describe } from 'vitest';
import { fuzz } from './fuzz.ts';

describe('whatever is sent gets a sentence, never an error of ours', () => fuzz('public', 'session', 'webhook'));
