import { afterEach, expect, test, vi } from 'vitest';
import { operations } from '#shared/operations.ts';
import { loadEmbedData, loadWidgetData } from './load-data.ts';

afterEach(() => vi.unstubAllGlobals());

test('widgets ask where the table of operations says', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname);
    throw new TypeError('away');
  });
  const from = { origin: 'https://starbill.example', performerId: 'x' };
  const config = { reviewsPerPage: 5, carouselCount: 3, selectedReviews: [] };
  await Promise.resolve(loadEmbedData(from, 'carousel', config, AbortSignal.timeout(1_000))).catch(() => null);
  await Promise.resolve(loadWidgetData(from, AbortSignal.timeout(1_000), 3)).catch(() => null);
  const paths = [operations.readEmbedData, operations.readWidgetData].map(({ path }) =>
    path.replace(':performerId', 'x'),
  );
  expect(asked).toEqual(paths);
});
