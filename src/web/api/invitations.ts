import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '#shared/operation-schemas.ts';
import { operations } from '#shared/operations.ts';
import type { InvitationSettings } from '#shared/schemas/gigs.ts';
import { addressOf } from './api-url.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call, callFile } from './client.ts';

export const invitationSettingsQuery = queryOptions({
  queryKey: [operations.readInvitationSettings.path],
  queryFn: () => call(operations.readInvitationSettings),
  // Bounces, a lapse or an administrator may have stopped the sending meanwhile.
  staleTime: 0,
});

type Keep = { client: Parameters<typeof cacheAnswer>[0] };
const keep = (settings: InvitationSettings, _input: unknown, _result: unknown, { client }: Keep) =>
  cacheAnswer(client, invitationSettingsQuery.queryKey, () => settings);

export const saveInvitationSettings = mutationOptions({
  mutationFn: (settings: BodyInput<'saveInvitationSettings'>) =>
    call(operations.saveInvitationSettings, { body: settings }),
  onSuccess: keep,
});

export const resumeInvitations = mutationOptions({
  mutationFn: () => call(operations.resumeInvitations),
  onSuccess: keep,
});

export const sendTestInvitation = mutationOptions({ mutationFn: () => call(operations.sendTestInvitation) });

export type PreviewOf = QueryInput<'previewInvitation'>;
export const invitationPreviewAddress = (of: PreviewOf) => addressOf(operations.previewInvitation, { query: of });

/** A frame cannot tell whether it shows an email or a refusal: this asks first. */
export const invitationPreviewQuery = (of: PreviewOf) =>
  queryOptions({
    queryKey: [operations.previewInvitation.path, of],
    queryFn: async ({ signal }) => {
      await callFile(operations.previewInvitation, { query: of }, signal);
      return true;
    },
    staleTime: 0,
    gcTime: 0,
  });
