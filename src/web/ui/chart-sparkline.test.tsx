import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sparkline } from './chart-sparkline.tsx';

/** How much of the height the line uses. */
function heightOf(values: number[], leastSpan?: number): number {
  const path = /d="([^"]+)"/.exec(renderToStaticMarkup(<Sparkline values={values} leastSpan={leastSpan} />))?.[1] ?? '';
  const heights = [...path.matchAll(/[ML]\S+ (\S+?)(?=[ML]|$)/g)].map(([, y]) => Number(y));
  return Math.max(...heights) - Math.min(...heights);
}

test('a line fills its height, unless what moved is less than counts as much', () => {
  expect(heightOf([1, 4, 2])).toBeCloseTo(28);
  expect(heightOf([4.5, 4.47, 4.5], 0.5)).toBeCloseTo(28 * 0.06, 1);
  expect(heightOf([4.5, 3.5, 4.5], 0.5)).toBeCloseTo(28);
});
