import { z } from 'zod';
import { limits } from './limits.ts';
import { typedLine } from './typed-text.ts';

/** Everything the signed-in screens know of the person in front of them. */
export type SignedIn = {
  id: string;
  email: string;
  /** The address is known to be theirs: they have opened a link mailed to it. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  role: 'owner' | 'administrator';
  /** The administrator who views this account as support, read-only; null when it is the owner. */
  supportBy: string | null;
  twoFactorEnabled: boolean;
  /** An administrator who must switch two-factor on before the administrators' pages open. */
  twoFactorRequired: boolean;
  /** null for an administrator who has no business of their own. */
  slug: string | null;
  businessName: string;
  businessTagline: string;
  businessDescription: string;
  businessCategory: string;
  businessWebsite: string;
  businessPhone: string;
  businessAddress: string;
  bookingEmail: string;
  bookingUrl: string;
  socialInstagram: string;
  socialFacebook: string;
  socialTiktok: string;
  socialTwitter: string;
  socialYoutube: string;
  profileImageUrl: string | null;
  logoUrl: string | null;
  subscriptionStatus: 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired' | null;
  trialEnd: string | null;
  /** There is a card, so the next payment happens by itself. */
  subscriptionRenews: boolean;
  /** There was more than a free trial: what has ended is a subscription. */
  hasSubscribed: boolean;
  /** false: a copy with everything included, where nobody is asked to pay. */
  billing: boolean;
  /** Whether changes are allowed: a running trial or subscription, or billing switched off. */
  canWrite: boolean;
  emailNotificationsEnabled: boolean;
  notifyOnReviewSubmission: boolean;
  notifyOnReviewApproval: boolean;
  /** Why an administrator has taken the public page away; null while it is there. */
  suspendedReason: string | null;
  /** When the account will be gone, if its owner has asked for that. */
  deletesOn: string | null;
};

const name = typedLine(limits.name);
const businessName = typedLine(limits.businessName, { missing: 'Please enter the name of your business or act.' });

export const signUpInput = z.strictObject({
  email: z.string().trim().toLowerCase().max(limits.email).pipe(z.email('Please enter a valid email address.')),
  password: z
    .string()
    .min(limits.password.min, `Please use at least ${limits.password.min} characters.`)
    .max(limits.password.max, `Please use at most ${limits.password.max} characters.`),
  name: name.optional(),
  firstName: typedLine(limits.name, { missing: 'Please enter your first name.' }),
  lastName: typedLine(limits.name, { missing: 'Please enter your last name.' }),
  businessName,
  callbackURL: z.string().max(limits.url).optional(),
  rememberMe: z.boolean().optional(),
});
export type SignUpInput = z.infer<typeof signUpInput>;

/** PATCH and PUT /api/auth/user: any of these, nothing else. The email is read-only. */
export const changeAccountInput = z
  .strictObject({
    firstName: name,
    lastName: name,
    businessName,
    /** Removal, or the address that the upload has given: nothing that is typed. */
    logoUrl: z.string().max(limits.url).nullable(),
    emailNotificationsEnabled: z.boolean(),
    notifyOnReviewSubmission: z.boolean(),
    notifyOnReviewApproval: z.boolean(),
  })
  .partial();
export type ChangeAccountInput = z.infer<typeof changeAccountInput>;
