import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import type { EmbedConfig, WidgetConfig, WidgetType } from '#shared/widgets.ts';
import { loadEmbedData, loadWidgetData } from '#widgets/load-data.ts';
import { addressOf } from './api-url.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call } from './client.ts';

type Context = { client: QueryClient };

export const embedConfigsQuery = queryOptions({
  queryKey: [operations.readEmbedConfigs.path],
  queryFn: () => call(operations.readEmbedConfigs),
  // A review that was chosen may have been hidden on another screen.
  staleTime: 0,
});

export const saveEmbedConfig = mutationOptions({
  mutationFn: (input: { widgetType: WidgetType; config: EmbedConfig }) =>
    call(operations.saveEmbedConfig, { body: input }),
  onSuccess: ({ widgetType, config }, _input: unknown, _result: unknown, { client }: Context) =>
    cacheAnswer(client, embedConfigsQuery.queryKey, (saved) => ({ ...saved, [widgetType]: config })),
});

export const widgetConfigQuery = queryOptions({
  queryKey: [operations.readWidgetConfig.path],
  queryFn: () => call(operations.readWidgetConfig),
  // A form must begin with what is saved now.
  staleTime: 0,
  gcTime: 0,
});

/** Created while there is none, changed from then on. */
export const saveWidgetConfig = mutationOptions({
  mutationFn: ({ id, ...config }: WidgetConfig & { id: string | null }) =>
    id === null
      ? call(operations.createWidgetConfig, { body: config })
      : call(operations.changeWidgetConfig, { params: { id }, body: config }),
  onSuccess: (saved, _input: unknown, _result: unknown, { client }: Context) =>
    cacheAnswer(client, widgetConfigQuery.queryKey, () => saved),
});

/** Where the previews get their data from. Codes to take along name the public origin instead. */
export const widgetOrigin = () => new URL(addressOf(operations.readConfig), location.href).origin;

/** What visitors' widgets are drawn from, asked for in the way they ask. */
export const embedDataQuery = (
  performerId: string,
  type: WidgetType,
  wanted: Pick<EmbedConfig, 'reviewsPerPage' | 'carouselCount' | 'wallCount' | 'selectedReviews'>,
) => {
  const { reviewsPerPage, carouselCount, wallCount, selectedReviews } = wanted;
  return queryOptions({
    queryKey: [
      operations.readEmbedData.path,
      performerId,
      type,
      reviewsPerPage,
      carouselCount,
      wallCount,
      selectedReviews,
    ],
    queryFn: async ({ signal }) => {
      const data = await loadEmbedData({ origin: widgetOrigin(), performerId }, type, wanted, signal);
      if (!data) throw new Error('The preview didn’t load. Try again.');
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const widgetDataQuery = (performerId: string) =>
  queryOptions({
    queryKey: [operations.readWidgetData.path, performerId],
    queryFn: async ({ signal }) => {
      const data = await loadWidgetData({ origin: widgetOrigin(), performerId }, signal, 10);
      if (!data) throw new Error('The preview didn’t load. Try again.');
      return data;
    },
    staleTime: 0,
  });
