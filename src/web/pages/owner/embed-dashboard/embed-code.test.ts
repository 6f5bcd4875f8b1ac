import { expect, test } from 'vitest';
import { embedDefaults } from '#shared/widget-config.ts';
import { widgetTypes } from '#shared/widgets.ts';
import { readParameters } from '#widgets/read-parameters.ts';
import { frameCode, scriptCode } from './embed-code.ts';
import { pictureCode } from './picture-code.ts';

const target = {
  origin: 'https://reviews.example',
  performerId: '01a1de1c-dcba-739b-9cb2-c53bf646f7aa',
  type: 'displayAll' as const,
};
const config = {
  ...embedDefaults,
  backgroundColor: '#0AF',
  useCustomFont: true,
  showEnquiry: true,
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

test('the script beside a frame of any kind takes the frame away when it cannot be loaded', () => {
  for (const type of widgetTypes)
    expect(frameCode({ ...target, type }, config)).toContain(
      `</iframe>\n<script async src="https://reviews.example/embed-widget.js" onerror="this.previousElementSibling.style.display='none'">`,
    );
});

test('what the code reserves is given back when the script cannot be loaded; a pop-up reserves nothing', () => {
  expect(scriptCode(target, null)).toContain('style="min-height:600px"');
  expect(scriptCode(target, null)).toContain('onerror="this.previousElementSibling.style.minHeight=0"');
  expect(scriptCode({ ...target, type: 'badge' }, null)).toContain('min-height:80px');
  expect(scriptCode({ ...target, type: 'latestPopup' }, null)).not.toMatch(/min-height|onerror/);
});

test('a picture names its size and its page, and no name breaks out of it', () => {
  const code = pictureCode({
    picture: 'https://reviews.example/badge/larks.png?theme=dark',
    page: 'https://reviews.example/reviews/larks?src=widget',
    words: 'Reviews of "Larks" & <b>',
  });
  expect(code).toBe(
    '<a href="https://reviews.example/reviews/larks?src=widget"><img src="https://reviews.example/badge/larks.png?theme=dark" alt="Reviews of &quot;Larks&quot; &amp; &lt;b&gt;" width="220" height="64" style="border:0"></a>',
  );
});
