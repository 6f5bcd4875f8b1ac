import { expect, test } from 'vitest';
import { embedDefaults } from '#shared/widget-config.ts';
import { readParameters } from '#widgets/read-parameters.ts';
import { frameCode, scriptCode } from './embed-code.ts';

const target = {
  origin: 'https://reviews.example',
  performerId: '01a1de1c-dcba-739b-9cb2-c53bf646f7aa',
  type: 'displayAll' as const,
};
const config = {
  ...embedDefaults,
  backgroundColor: '#0AF',
  useCustomFont: true,
  customFont: 'Playfair Display',
  selectedReviews: ['01a1de1c-dcba-739b-9cb2-c53bf646f7ab', '01a1de1c-dcba-739b-9cb2-c53bf646f7ac'],
};

const queryIn = (code: string) => new URL(/src="([^"]+)"/.exec(code)?.[1] ?? '').searchParams;

test('the runtime reads every setting of the code as it was set', () => {
  for (const make of [scriptCode, frameCode]) {
    for (const each of [config, embedDefaults]) {
      const read = readParameters(queryIn(make(target, each)));
      const settings = { ...each, selectedReviews: each.selectedReviews.join() };
      expect(read).toEqual({ type: 'displayAll', performerId: target.performerId, settings });
    }
  }
});

test('the short code names the owner and the type alone', () => {
  expect([...queryIn(scriptCode(target, null)).keys()]).toEqual(['type', 'performerId']);
});

test('the frame is full width and 400 high', () => {
  expect(frameCode(target, config)).toMatch(
    /<iframe src="[^"]+\/embed\/displayAll\?[^"]+".* width="100%" height="400"/,
  );
});

test('the frame of a list may grow, and that of a pop-up stays as it is', () => {
  expect(frameCode(target, config)).toContain('<script async src="https://reviews.example/embed-widget.js"></script>');
  expect(frameCode({ ...target, type: 'sidePopup' }, config)).not.toContain('<script');
});
