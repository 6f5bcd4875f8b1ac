import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { CreativeFormat, CreativeTheme } from '#shared/creatives.ts';
import type { BrandColor } from '#shared/schemas/performers.ts';
import { cacheAnswer } from './cache-answer.ts';
import { ApiError, apiUrl, request } from './client.ts';

export type CreativeChoices = {
  format: CreativeFormat;
  theme: CreativeTheme;
  from?: number;
  to?: number;
  color?: string;
  /** Parts of the picture that are not shown. */
  hidden: readonly ('photo' | 'logo' | 'stars' | 'name')[];
};

function addressOf(reviewId: string, { hidden, ...shown }: CreativeChoices): string {
  const query = new URLSearchParams(Object.entries(shown).map(([name, value]) => [name, String(value)]));
  for (const part of hidden) query.set(part, 'hide');
  return `/api/social-assets/${reviewId}?${query}`;
}

async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(apiUrl(path), { credentials: 'include', signal });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response.blob();
}

/** The picture itself. While another is on its way the last one stays. */
export const creativeQuery = (reviewId: string, choices: CreativeChoices) =>
  queryOptions({
    queryKey: ['/api/social-assets', reviewId, choices],
    queryFn: ({ signal }) => fetchPicture(addressOf(reviewId, choices), signal),
    placeholderData: keepPreviousData,
    // The same choices make the same picture for as long as the review is published.
    staleTime: 60_000,
    gcTime: 60_000,
  });

export const brandColorQuery = queryOptions({
  queryKey: ['/api/social-assets/brand-color'],
  queryFn: () => request<BrandColor>('GET', '/api/social-assets/brand-color'),
});

export const saveBrandColor = mutationOptions({
  mutationFn: (input: BrandColor) => request<BrandColor>('PUT', '/api/social-assets/brand-color', input),
  onSuccess: (saved, _input, _result, { client }) => cacheAnswer(client, brandColorQuery.queryKey, () => saved),
});
