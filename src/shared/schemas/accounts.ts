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
  /** Why an administrator has taken the public page away; null while it is there. */
  suspendedReason: text.nullable(),
  /** When the account will be gone, if its owner has asked for that. */
  deletesOn: text.nullable(),
});
export type SignedIn = z.infer<typeof signedIn>;

/** better-auth answers these; what our screens read of them is named, and the rest let through. */
export const session = z.looseObject({
  id: text,
  token: text,
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

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.email)
  .pipe(z.email('Please enter a valid email address.'));
export const token = z.string().min(1).max(1_000);
const givenPassword = z.string().min(1, 'Please enter your password.').max(limits.password.max);
/** The server refuses those that are easy to guess. */
export const newPassword = z
  .string()
  .min(limits.password.min, `Please use at least ${limits.password.min} characters.`)
  .max(limits.password.max, `Please use at most ${limits.password.max} characters.`);
/** The server refuses those that lead to another site. */
export const ownPath = z.string().max(limits.url);

export const onlyEmail = z.strictObject({ email });
export const onlyToken = z.strictObject({ token });
export const onlyPassword = z.strictObject({ password: givenPassword });
export const onlyCode = z.strictObject({ code: z.string().trim().min(1, 'Please enter the code.').max(40) });
export const signInInput = z.strictObject({ email, password: givenPassword, rememberMe: z.boolean().optional() });
export const changePasswordInput = z.strictObject({
  currentPassword: givenPassword,
  newPassword,
  revokeOtherSessions: z.boolean().optional(),
});
export const deletionInput = z.strictObject({ confirmation: z.string().trim().max(limits.email) });
export const deletion = z.strictObject({ deletesOn: text.nullable() });
