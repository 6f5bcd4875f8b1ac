import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChangeText } from './stat-tiles.tsx';

test('a change and its period are two words when they are copied or read aloud', () => {
  const drawn = renderToStaticMarkup(
    <ChangeText change={{ direction: 'same', text: 'No change' }} against="in the last 30 days" />,
  );
  expect(drawn.replaceAll(/<[^>]*>/g, '')).toBe('No change in the last 30 days');
});
