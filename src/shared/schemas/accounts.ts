import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { subscriptionStatus, text, whereBilled } from './common.ts';

/** Everything the signed-in screens know of the person in front of them. */
export const signedIn = z.strictObject({
  /** The performer that this session acts for; the account's own id for an administrator without one. */
  id: text,
  accountId: text,
  email: text,
  /** The address is known to be theirs: they have opened a link mailed to it. */
  emailVerified: z.boolean(),
  /** The address that the account is to have, while that waits to be confirmed there. */
  pendingEmail: text.nullable(),
  /** false: they sign in with emailed links, passkeys or a provider. */
  hasPassword: z.boolean(),
  firstName: text,
  lastName: text,
  role: z.enum(['owner', 'administrator']),
  /** The administrator who views this account as support, read-only; null when it is the owner. */
  supportBy: text.nullable(),
  twoFactorEnabled: z.boolean(),
  /** An administrator who must switch two-factor on before the administrators' pages open. */
  twoFactorRequired: z.boolean(),
  /** null for an administrator who has no business of their own. */
  slug: text.nullable(),
  businessName: text,
  /** In which invitations go out at a reasonable hour. */
  timeZone: text,
  businessTagline: text,
  businessDescription: text,
  businessCategory: text,
  businessWebsite: text,
  businessPhone: text,
  businessAddress: text,
  bookingEmail: text,
  bookingUrl: text,
  socialInstagram: text,
  socialFacebook: text,
  socialTiktok: text,
  socialTwitter: text,
  socialYoutube: text,
  profileImageUrl: text.nullable(),
  logoUrl: text.nullable(),
  subscriptionStatus: subscriptionStatus.nullable().register(whereBilled, {}),
  trialEnd: text.nullable().register(whereBilled, {}),
  /** There is a card, so the next payment happens by itself. */
  subscriptionRenews: z.boolean().register(whereBilled, {}),
  /** There was more than a free trial: what has ended is a subscription. */
  hasSubscribed: z.boolean().register(whereBilled, {}),
  /** false: a copy with everything included, where nobody is asked to pay. */
  billing: z.boolean(),
  /** Nothing can be paid for here yet, so nobody needs a subscription. */
  paymentsMissing: z.boolean().register(whereBilled, {}),
  /** Payments are new here: until then everything works without a subscription. null: one is needed, or there is one. */
  subscribeBy: text.nullable().register(whereBilled, {}),
  /** Whether changes are allowed: a running trial or subscription, or billing switched off. */
  canWrite: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  notifyOnReviewSubmission: z.boolean(),
  notifyOnReviewApproval: z.boolean(),
  /** The owner has put the list on the dashboard away. */
  firstStepsHidden: z.boolean(),
  /** Why an administrator has taken the public page away; null while it is there. */
  suspendedReason: text.nullable(),
  /** When the account will be gone, if its owner has asked for that. */
  deletesOn: text.nullable(),
});
export type SignedIn = z.infer<typeof signedIn>;

/** better-auth answers these; what our screens read of them is named, and the rest let through. */
export const session = z.looseObject({
  id: text,
  userAgent: text.nullable(),
  ipAddress: text.nullable(),
  createdAt: text,
  updatedAt: text,
});
export type Session = z.infer<typeof session>;
export const thisSession = z.looseObject({ session: z.looseObject({ id: text }) }).nullable();
export const signInOutcome = z.looseObject({ twoFactorRedirect: z.boolean().optional() });
export const providerAddress = z.looseObject({ url: text });
export const twoFactorSetup = z.looseObject({ totpURI: text, backupCodes: z.array(text) });
export const done = z.looseObject({});

export const email = z.string().trim().toLowerCase().max(limits.email).pipe(z.email('Enter a valid email address.'));
export const token = z.string().min(1).max(1_000);
const givenPassword = z.string().min(1, 'Enter your password.').max(limits.password.max);
/** The server refuses those that are easy to guess. */
export const newPassword = z
  .string()
  .min(limits.password.min, `Use at least ${limits.password.min} characters.`)
  .max(limits.password.max, `Use at most ${limits.password.max} characters.`);
/** The server refuses those that lead to another site. */
export const ownPath = z.string().max(limits.url);

export const onlyEmail = z.strictObject({ email });
export const onlyToken = z.strictObject({ token });
export const onlySession = z.strictObject({ id: z.uuid() });
export const onlyPassword = z.strictObject({ password: givenPassword });
export const onlyCode = z.strictObject({ code: z.string().trim().min(1, 'Enter the code.').max(40) });
export const signInInput = z.strictObject({ email, password: givenPassword, rememberMe: z.boolean().optional() });
export const changePasswordInput = z.strictObject({
  currentPassword: givenPassword,
  newPassword,
  revokeOtherSessions: z.boolean().optional(),
});
/** Who has no password must have signed in a moment ago instead. */
const ownPassword = givenPassword.optional();
export const changeEmailInput = z.strictObject({ newEmail: email, password: ownPassword });
export const deletionInput = z.strictObject({
  confirmation: z.string().trim().max(limits.email),
  password: ownPassword,
});
export const onlyOwnPassword = z.strictObject({ password: ownPassword });

const encoded = z.string().max(20_000);
/** What a browser answers for a passkey, as WebAuthn writes it in JSON; better-auth checks every part. */
const passkeyAnswer = z.looseObject({
  id: z.string().min(1).max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
});
export const passkeyEntry = z.strictObject({
  response: passkeyAnswer.extend({
    response: z.looseObject({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
  }),
});
export type PasskeyEntry = z.infer<typeof passkeyEntry>;
const passkeyName = z.string().trim().min(1, 'Give the passkey a name.').max(limits.name);
export const newPasskey = z.strictObject({
  name: passkeyName,
  response: passkeyAnswer.extend({
    response: z.looseObject({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;
export const passkeyChange = z.strictObject({ id: z.uuid(), name: passkeyName });
export const onlyPasskey = z.strictObject({ id: z.uuid() });
/** Options for the browser, which understands them. */
export const passkeyOptions = z.looseObject({ challenge: text });
export const passkey = z.strictObject({
  id: text,
  name: text,
  createdAt: text,
  /** It is kept by a password manager, and works on several devices. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;
export const emailChange = z.strictObject({ pendingEmail: text.nullable() });
export const deletion = z.strictObject({ deletesOn: text.nullable() });
