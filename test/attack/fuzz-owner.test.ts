import { describe } from 'vitest';
import { fuzz } from './fuzz.ts';

describe('whatever is sent gets a sentence, never an error of ours', () => fuzz('owner'));
