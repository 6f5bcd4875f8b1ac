import { expect, test } from 'vitest';
import { z } from 'zod';
import '#shared/operation-schemas.ts';
import * as common from '#shared/schemas/common.ts';
import { customersEmail, ofCustomers } from '#shared/schemas/common.ts';
import { gigCalendar } from '#shared/schemas/gigs.ts';
import { hideFromSupport } from './hide-from-support.ts';

test('what reaches a customer is hidden however deep it lies, and what is absent stays absent', () => {
  const schema = z.array(
    z.strictObject({
      name: z.string(),
      people: z.array(z.strictObject({ email: customersEmail.nullable(), age: z.number().optional() })).nullable(),
      link: z.string().nullable().register(ofCustomers, { shownAs: null }),
    }),
  );
  const answer = [
    { name: 'a@b.test', people: [{ email: 'rae@example.test', age: 4 }, { email: null }], link: 'https://x.test' },
    { name: '', people: null, link: null },
  ];
  expect(hideFromSupport(schema, answer)).toEqual([
    { name: 'a@b.test', people: [{ email: '•••@•••', age: 4 }, { email: null }], link: null },
    { name: '', people: null, link: null },
  ]);
  expect(answer[0]?.people?.[0]?.email).toBe('rae@example.test');
});

test('the address of a private calendar is hidden, too', () => {
  const hidden = hideFromSupport(gigCalendar, { address: 'https://calendar.example.test/private-3f9' });
  expect(hidden).toEqual({ address: 'https://•••' });
});

test('no schema hides what all schemas are made of', () => {
  const { customersPhone, ...others } = common;
  const shared = Object.values(others).filter((each) => each instanceof z.ZodType && each !== customersEmail);
  expect(shared.length).toBeGreaterThan(3);
  expect(shared.filter((each) => ofCustomers.has(each as z.ZodType))).toEqual([]);
});
