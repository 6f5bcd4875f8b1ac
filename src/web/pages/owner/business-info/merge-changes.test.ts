import { expect, test } from 'vitest';
import { type ProfileFields, profileFieldNames } from '#shared/profiles.ts';
import { mergeChanges } from './merge-changes.ts';

const blank = {
  ...Object.fromEntries(profileFieldNames.map((name) => [name, ''])),
  showEmail: true,
  takesEnquiries: true,
} as ProfileFields;

test('changes to different fields are both kept, whichever version wins', () => {
  const mine = { ...blank, businessTagline: 'Mine' };
  const saved = { ...blank, businessPhone: '123', showEmail: false };
  const merge = mergeChanges(blank, mine, saved);
  expect(merge.theirs).toEqual(['businessPhone', 'showEmail']);
  expect(merge.conflicting).toEqual([]);
  expect(merge.keepMine).toEqual({ ...blank, businessTagline: 'Mine', businessPhone: '123', showEmail: false });
  expect(merge.takeTheirs).toEqual(merge.keepMine);
});

test('a field that both changed is mine or theirs, and the rest is as before', () => {
  const mine = { ...blank, businessTagline: 'Mine', firstName: 'Ada' };
  const saved = { ...blank, businessTagline: 'Theirs' };
  const merge = mergeChanges(blank, mine, saved);
  expect(merge.conflicting).toEqual(['businessTagline']);
  expect(merge.keepMine).toMatchObject({ businessTagline: 'Mine', firstName: 'Ada' });
  expect(merge.takeTheirs).toMatchObject({ businessTagline: 'Theirs', firstName: 'Ada' });
});

test('the same change twice is no conflict, and no change at all is none either', () => {
  const same = { ...blank, businessTagline: 'Same' };
  expect(mergeChanges(blank, same, same).conflicting).toEqual([]);
  expect(mergeChanges(blank, same, blank).theirs).toEqual([]);
});
