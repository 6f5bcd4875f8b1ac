import { expect, test } from 'vitest';
import type { Brand } from '#shared/brand-style.ts';
import { draftAfterSaving } from './brand-draft.ts';

const sent: Brand = { color: '#ffee00', font: 'Lora' };

test('nothing is unsaved once what was chosen is saved', () => {
  expect(draftAfterSaving(sent, sent)).toBeNull();
  expect(draftAfterSaving({ ...sent }, sent)).toBeNull();
  expect(draftAfterSaving(null, sent)).toBeNull();
});

test('a typeface chosen during the save is not thrown away', () => {
  const chosen: Brand = { ...sent, font: null };
  expect(draftAfterSaving(chosen, sent)).toBe(chosen);
});
