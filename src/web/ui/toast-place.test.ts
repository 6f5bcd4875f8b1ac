import { describe, expect, test } from 'vitest';
import { choosePlace, toastArea } from './toast-place.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const box = (left: number, top: number) => ({ left, top, right: left + 56, bottom: top + 44 });

describe('a toast', () => {
  test('stands at the lower right of a wide screen, and at the top of a phone', () => {
    expect(toastArea('usual', desktop)).toMatchObject({ right: 1440, bottom: 900, left: 1024 });
    expect(toastArea('usual', phone)).toMatchObject({ left: 0, right: 390 });
    expect(choosePlace([], desktop)).toBe('usual');
  });

  test('never lies on the bar with the menu button', () => {
    for (const screen of [phone, { width: 320, height: 640 }, { width: 820, height: 1180 }])
      for (const place of ['usual', 'other'] as const) expect(toastArea(place, screen).top).toBeGreaterThanOrEqual(64);
  });

  test('makes room for what was just pressed, wherever that is', () => {
    for (const screen of [desktop, phone, { width: 768, height: 1024 }, { width: 320, height: 568 }])
      for (let left = 0; left < screen.width; left += 40)
        for (let top = 0; top < screen.height; top += 40) {
          const pressed = box(left, top);
          const area = toastArea(choosePlace([pressed], screen), screen);
          const isCovered =
            pressed.left < area.right &&
            area.left < pressed.right &&
            pressed.top < area.bottom &&
            area.top < pressed.bottom;
          expect(isCovered, `${screen.width}: ${left}, ${top}`).toBe(false);
        }
  });

  test('stays where it is used to be when both places would cover something', () => {
    expect(choosePlace([box(1300, 800), box(1300, 20)], desktop)).toBe('usual');
  });
});
