import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OwnProfile, SaveProfileInput } from '#shared/profiles.ts';
import { signedInQuery } from './accounts.ts';
import { request } from './client.ts';

export const profileQuery = queryOptions({
  queryKey: ['/api/profile'],
  queryFn: () => request<OwnProfile>('GET', '/api/profile'),
  // A form must begin with what is saved now, not with what was saved when the screen was last open.
  staleTime: 0,
  gcTime: 0,
});

const keep = (profile: OwnProfile, _input: unknown, _result: unknown, { client }: { client: QueryClient }) => {
  client.setQueryData(profileQuery.queryKey, profile);
  return client.invalidateQueries(signedInQuery);
};

export const saveProfile = mutationOptions({
  mutationFn: (input: SaveProfileInput) => request<OwnProfile>('PUT', '/api/profile', input),
  onSuccess: keep,
});

export const changeSlug = mutationOptions({
  mutationFn: (input: { slug: string }) => request<OwnProfile>('PUT', '/api/profile/slug', input),
  onSuccess: keep,
});
