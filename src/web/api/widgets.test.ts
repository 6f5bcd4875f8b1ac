import { expect, test } from 'vitest';
import { embedDefaults } from '#shared/widget-config.ts';
import { embedDataQuery } from './widgets.ts';

test('a preview is drawn anew whenever a setting changes what visitors’ widgets ask for', () => {
  const keyOf = (changes: Partial<typeof embedDefaults>) =>
    JSON.stringify(embedDataQuery('performer', 'wall', { ...embedDefaults, ...changes }).queryKey);
  const keys = [{}, { wallCount: 7 }, { reviewsPerPage: 7 }, { carouselCount: 7 }, { selectedReviews: ['one'] }];
  expect(new Set(keys.map(keyOf)).size).toBe(keys.length);
});
