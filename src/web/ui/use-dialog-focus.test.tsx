import type { KeyboardEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useDialogFocus } from './use-dialog-focus.ts';

/** Presses a key in a dialog, or in something that React has inside it and the document has elsewhere. */
function press(key: string, isInside: boolean) {
  const onOpenChange = vi.fn();
  function Probe() {
    const { onKeyDown } = useDialogFocus({ open: true, onOpenChange });
    const event = { key, target: {}, currentTarget: { contains: () => isInside } };
    onKeyDown(event as unknown as KeyboardEvent);
    return null;
  }
  renderToStaticMarkup(<Probe />);
  return onOpenChange.mock.calls;
}

test('Escape closes the dialog that it is pressed in, and none below that', () => {
  expect(press('Escape', true)).toEqual([[false]]);
  expect(press('Escape', false)).toEqual([]);
  expect(press('Enter', true)).toEqual([]);
});
