const minutes = 60_000;

/** Links to photos that the public does not see last ten minutes: what shows them is read again before they end. */
export const renewSignedLinks = {
  refetchInterval: ({ state }: { state: { data: unknown } }) =>
    state.data !== undefined && JSON.stringify(state.data).includes('&sig=') ? 8 * minutes : false,
  // A tab that is looked at again after an hour must not be full of broken pictures.
  refetchIntervalInBackground: true,
} as const;
