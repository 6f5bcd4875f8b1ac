import { expect, test } from 'vitest';
import { webhookAddressProblem } from './webhooks.ts';

test.each([
  ['http://example.com/', 'Enter an address that starts with https://.'],
  ['example.com', 'Enter an address that starts with https://.'],
  ['https://', 'Add the rest of the address after https://.'],
  ['https://exa mple.com/', 'That address can’t be read. Check it for spaces and typing mistakes.'],
  ['https://example.com:99999/', 'That address can’t be read. Check it for spaces and typing mistakes.'],
  ['https://example.com/', null],
])('the address %s of a webhook is refused for what is wrong with it', (address, problem) => {
  expect(webhookAddressProblem('webhook', address)).toBe(problem);
});
