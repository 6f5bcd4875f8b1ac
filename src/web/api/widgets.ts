import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EmbedConfigs, SavedWidgetConfig } from '#shared/schemas/widgets.ts';
import type { EmbedConfig, WidgetConfig, WidgetType } from '#shared/widgets.ts';
import { loadEmbedData, loadWidgetData } from '#widgets/load-data.ts';
import { cacheAnswer } from './cache-answer.ts';
import { apiUrl, request } from './client.ts';

type Context = { client: QueryClient };

export const embedConfigsQuery = queryOptions({
  queryKey: ['/api/embed/configs'],
  queryFn: () => request<EmbedConfigs>('GET', '/api/embed/configs'),
  // A review that was chosen may have been hidden on another screen.
  staleTime: 0,
});

export const saveEmbedConfig = mutationOptions({
  mutationFn: (input: { widgetType: WidgetType; config: EmbedConfig }) =>
    request<{ widgetType: WidgetType; config: EmbedConfig }>('POST', '/api/embed/config', input),
  onSuccess: ({ widgetType, config }, _input: unknown, _result: unknown, { client }: Context) =>
    cacheAnswer(client, embedConfigsQuery.queryKey, (saved) => ({ ...saved, [widgetType]: config })),
});

export const widgetConfigQuery = queryOptions({
  queryKey: ['/api/widget/config'],
  queryFn: () => request<SavedWidgetConfig>('GET', '/api/widget/config'),
  // A form must begin with what is saved now.
  staleTime: 0,
  gcTime: 0,
});

/** Created while there is none, changed from then on. */
export const saveWidgetConfig = mutationOptions({
  mutationFn: ({ id, ...config }: WidgetConfig & { id: string | null }) =>
    id === null
      ? request<SavedWidgetConfig>('POST', '/api/widget/config', config)
      : request<SavedWidgetConfig>('PUT', `/api/widget/config/${id}`, config),
  onSuccess: (saved, _input: unknown, _result: unknown, { client }: Context) =>
    cacheAnswer(client, widgetConfigQuery.queryKey, () => saved),
});

/** Where the previews get their data from. Codes to take along name the public origin instead. */
export const widgetOrigin = () => new URL(apiUrl('/api/'), location.href).origin;

/** What visitors' widgets are drawn from, asked for in the way they ask. */
export const embedDataQuery = (
  performerId: string,
  type: WidgetType,
  wanted: Pick<EmbedConfig, 'reviewsPerPage' | 'carouselCount' | 'selectedReviews'>,
) => {
  const { reviewsPerPage, carouselCount, selectedReviews } = wanted;
  return queryOptions({
    queryKey: ['/api/public/embed', performerId, type, reviewsPerPage, carouselCount, selectedReviews],
    queryFn: async ({ signal }) => {
      const data = await loadEmbedData({ origin: widgetOrigin(), performerId }, type, wanted, signal);
      if (!data) throw new Error('The preview could not be loaded.');
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const widgetDataQuery = (performerId: string) =>
  queryOptions({
    queryKey: ['/api/public/widget', performerId],
    queryFn: async ({ signal }) => {
      const data = await loadWidgetData({ origin: widgetOrigin(), performerId }, signal, 10);
      if (!data) throw new Error('The preview could not be loaded.');
      return data;
    },
    staleTime: 0,
  });
