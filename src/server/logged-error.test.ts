import { expect, test } from 'vitest';
import { toLoggedError } from './logged-error.ts';

const refused = (message: string, fields: object) => Object.assign(new Error(message), fields);

test('a refused row stays out of the log; what refused it is named', () => {
  const error = refused('new row for relation "accounts" violates check constraint "accounts_name_check"', {
    code: '23514',
    table: 'accounts',
    constraint: 'accounts_name_check',
    detail: 'Failing row contains (1, ada@example.test, Ada).',
    where: 'unnamed portal parameter $1 = ada@example.test',
  });
  const logged = toLoggedError(new Error('Not saved.', { cause: error }));
  expect(JSON.stringify(logged)).not.toMatch(/ada@|Ada/);
  expect(logged.cause).toMatchObject({
    code: '23514',
    table: 'accounts',
    constraint: 'accounts_name_check',
    message: 'new row for relation "accounts" violates check constraint "accounts_name_check"',
    stack: expect.stringContaining('logged-error.test.ts'),
  });
});

test('a value that a message quotes, and an address in any message, is left out', () => {
  const unreadable = toLoggedError(refused('invalid input syntax for type uuid: "a "secret" word"', { code: '22P02' }));
  expect(unreadable.message).toBe('invalid input syntax for type uuid: "…"');
  expect(unreadable.stack).not.toContain('secret');
  const unsent = toLoggedError(new Error('550 <ada@example.test>: no such mailbox'));
  expect(unsent.message).toBe('550 <…@…>: no such mailbox');
  expect(JSON.stringify(unsent)).not.toContain('ada@');
});

test('what was thrown without being an error is not shown', () => {
  expect(JSON.stringify(toLoggedError({ email: 'ada@example.test' }))).not.toContain('ada@');
});
