import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { countExport } from './exports.ts';

function begin(accountId: string): () => void {
  const raw = new EventEmitter();
  countExport({ raw }, accountId);
  return () => void raw.emit('close');
}

test('an account exports two files at once, and another when one of them is over', () => {
  const [end, endOther] = [begin('ada'), begin('ada')];
  expect(() => begin('ada')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 10 }));
  const endOthers = begin('bo');
  end();
  const endThird = begin('ada');
  for (const each of [endOther, endOthers, endThird]) each();
});

test('all accounts together export eight files at once', () => {
  const ends = Array.from({ length: 8 }, (_, n) => begin(`owner ${n}`));
  expect(() => begin('ada')).toThrow(expect.objectContaining({ status: 503, retryAfterSeconds: 5 }));
  for (const end of ends) end();
  begin('ada')();
});
