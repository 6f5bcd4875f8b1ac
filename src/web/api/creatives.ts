import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CreativeFormat, CreativeQuery, CreativeTheme } from '#shared/creatives.ts';
import { operations } from '#shared/operations.ts';
import { callFile } from './client.ts';

export type CreativeChoices = {
  format: CreativeFormat;
  theme: CreativeTheme;
  from?: number;
  to?: number;
  color?: string;
  font?: CreativeQuery['font'];
  longText?: CreativeQuery['longText'];
  /** Parts of the picture that are not shown. */
  hidden: readonly ('photo' | 'logo' | 'stars' | 'name')[];
};

function toQuery({ hidden, from, to, ...shown }: CreativeChoices) {
  const parts = Object.fromEntries(hidden.map((part) => [part, 'hide' as const]));
  return {
    ...shown,
    ...parts,
    ...(from !== undefined && { from: String(from) }),
    ...(to !== undefined && { to: String(to) }),
  };
}

/** The picture itself. While another is on its way the last one stays. */
/** The logo isn't part of the question, but another one makes another picture. */
export const creativeQuery = (reviewId: string, choices: CreativeChoices, logoUrl: string | null) =>
  queryOptions({
    queryKey: [operations.drawCreative.path, reviewId, choices, logoUrl],
    queryFn: ({ signal }) =>
      callFile(operations.drawCreative, { params: { reviewId }, query: toQuery(choices) }, signal),
    placeholderData: keepPreviousData,
    // The same choices make the same picture for as long as the review is published.
    staleTime: 60_000,
    gcTime: 60_000,
  });
