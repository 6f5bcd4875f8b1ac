import { z } from 'zod';
import { text } from './common.ts';

const administrator = z.strictObject({
  id: text,
  name: text,
  email: text,
  twoFactorEnabled: z.boolean(),
  /** null: never, or before this was kept. */
  lastSignInAt: text.nullable(),
  isYou: z.boolean(),
  /** ADMIN_EMAIL names them, so removing them would not last. */
  isFromSettings: z.boolean(),
});
export type Administrator = z.infer<typeof administrator>;

const invitation = z.strictObject({
  id: text,
  email: text,
  /** null when that administrator's account is gone. */
  invitedBy: text.nullable(),
  createdAt: text,
  expiresAt: text,
  isExpired: z.boolean(),
});
export type AdministratorInvitation = z.infer<typeof invitation>;

/** Who administers this copy, and who was asked to and has not accepted yet. */
export const administrators = z.strictObject({
  administrators: z.array(administrator),
  invitations: z.array(invitation),
});
export type Administrators = z.infer<typeof administrators>;
