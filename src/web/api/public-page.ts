import { queryOptions } from '@tanstack/react-query';

/** The document that visitors get at a public address, as text. It is read to be shown small, so it is no visit. */
export const publicPageQuery = (path: string) =>
  queryOptions({
    queryKey: ['public-page', path],
    queryFn: async ({ signal }) => {
      const response = await fetch(path, { signal, headers: { 'x-purpose': 'preview' } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.text();
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
