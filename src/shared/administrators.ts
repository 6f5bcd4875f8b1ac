import { z } from 'zod';
import { signUpInput } from './accounts.ts';

const { email, password, firstName, lastName } = signUpInput.shape;

export const inviteAdministratorInput = z.strictObject({ email });

/** What an invited person enters. */
export const acceptInvitationFields = z.strictObject({ firstName, lastName, password });
export const acceptInvitationInput = acceptInvitationFields.extend({ token: z.string().min(1).max(200) });
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;
