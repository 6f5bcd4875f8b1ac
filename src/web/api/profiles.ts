import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ChangeAccountInput } from '#shared/accounts.ts';
import { operations } from '#shared/operations.ts';
import type { SaveProfileInput } from '#shared/profiles.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { OwnProfile } from '#shared/schemas/performers.ts';
import { signedInQuery } from './accounts.ts';
import { billingQuery } from './billing.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call } from './client.ts';
import { uploadFile } from './upload-file.ts';

export const profileQuery = queryOptions({
  queryKey: [operations.readProfile.path],
  queryFn: () => call(operations.readProfile),
  // A form must begin with what is saved now, not with what was saved when the screen was last open.
  staleTime: 0,
  gcTime: 0,
});

const keep = async (profile: OwnProfile, _input: unknown, _result: unknown, { client }: { client: QueryClient }) => {
  await cacheAnswer(client, profileQuery.queryKey, () => profile);
  return client.invalidateQueries(signedInQuery);
};

export const saveProfile = mutationOptions({
  mutationFn: (input: SaveProfileInput) => call(operations.saveProfile, { body: input }),
  onSuccess: keep,
});

export const changeSlug = mutationOptions({
  mutationFn: (input: { slug: string }) => call(operations.changeOwnSlug, { body: input }),
  onSuccess: keep,
});

/** A field of Settings: the answer is the whole person, so nothing has to be asked for again. */
export const changeSettings = mutationOptions({
  mutationFn: (changes: ChangeAccountInput) => call(operations.changeAccount, { body: changes }),
  onSuccess: async (person: SignedIn, _input: unknown, _result: unknown, { client }: { client: QueryClient }) => {
    await cacheAnswer(client, signedInQuery.queryKey, () => person);
    // Names are part of the profile too, and it may have been asked for while this was on its way. A first answer that
    // has not come yet is not asked for again unless it is called off.
    await client.cancelQueries(profileQuery);
    await client.invalidateQueries(profileQuery);
  },
});

export const uploadLogo = mutationOptions({
  mutationFn: ({ blob, name }: { blob: Blob; name: string }) =>
    uploadFile(operations.uploadLogo, { field: 'logo', blob, name }),
  onSuccess: (_answer: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
    client.invalidateQueries(signedInQuery),
});

/** Deleting stops the subscription and keeping resumes it, so billing is loaded again as well. */
const lookAgain = (_answer: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
  Promise.all([client.invalidateQueries(signedInQuery), client.invalidateQueries(billingQuery)]);

export const requestDeletion = mutationOptions({
  mutationFn: (input: { confirmation: string; password?: string }) => call(operations.requestDeletion, { body: input }),
  onSuccess: lookAgain,
});

export const keepAccount = mutationOptions({
  mutationFn: () => call(operations.keepAccount),
  onSuccess: lookAgain,
});
