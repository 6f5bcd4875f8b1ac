import { expect, test } from 'vitest';
import { embedDefaults } from '#shared/widget-config.ts';
import { draftsAfterSaving } from './drafts-after-saving.ts';

const sent = { ...embedDefaults, wallCount: 7 };
const saved = { ...sent };
const wall = { ...embedDefaults, wallCount: 3 };

test('what was saved takes the place of what was sent', () => {
  expect(draftsAfterSaving({ displayAll: sent, wall }, 'displayAll', sent, saved).displayAll).toBe(saved);
});

test('a change made during the save stays, whichever kind is on the screen by then', () => {
  const changed = { displayAll: { ...sent, wallCount: 8 }, wall };
  expect(draftsAfterSaving(changed, 'displayAll', sent, saved)).toBe(changed);
  expect(draftsAfterSaving({ wall }, 'displayAll', sent, saved)).toEqual({ wall });
});
