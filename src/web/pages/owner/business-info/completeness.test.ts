import { expect, test } from 'vitest';
import { profileFieldNames } from '#shared/profiles.ts';
import type { OwnProfile } from '#shared/schemas/performers.ts';
import { listSteps, percentDone } from './completeness.ts';

const profile = {
  ...Object.fromEntries(profileFieldNames.map((name) => [name, ''])),
  logoUrl: null,
} as unknown as OwnProfile;

test('an empty profile is at nothing, a whole one at a hundred', () => {
  expect(percentDone(listSteps(profile, 0))).toBe(0);
  const whole = {
    ...profile,
    ...Object.fromEntries(profileFieldNames.map((name) => [name, 'x'])),
    logoUrl: '/files/x',
  } as OwnProfile;
  expect(percentDone(listSteps(whole, 1))).toBe(100);
});

test('a gallery that is not known is neither there nor missing', () => {
  const labels = (images: number | undefined) => listSteps(profile, images).map(({ label }) => label);
  expect(labels(0)).toContain('An image in your gallery');
  expect(labels(undefined)).toEqual(labels(0).filter((label) => label !== 'An image in your gallery'));
});

test('blanks are nothing, and one social profile is enough', () => {
  const steps = listSteps({ ...profile, businessName: '  ', socialTiktok: '@larks' }, 0);
  expect(steps.filter(({ done }) => done).map(({ label }) => label)).toEqual(['A social profile']);
});
