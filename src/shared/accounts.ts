import { z } from 'zod';
import { actName } from './act-name.ts';
import { limits } from './limits.ts';
import { defaultTimeZone, timeZoneInput } from './time-zones.ts';
import { typedLine } from './typed-text.ts';

const name = typedLine(limits.name);

export const signUpInput = z.strictObject({
  email: z.string().trim().toLowerCase().max(limits.email).pipe(z.email('Enter a valid email address.')),
  password: z
    .string()
    .min(limits.password.min, `Use at least ${limits.password.min} characters.`)
    .max(limits.password.max, `Use at most ${limits.password.max} characters.`),
  name: name.optional(),
  firstName: typedLine(limits.name, { missing: 'Enter your first name.' }),
  lastName: typedLine(limits.name, { missing: 'Enter your last name.' }),
  businessName: actName,
  /** The browser's. One that nobody knows keeps nobody from signing up. */
  timeZone: timeZoneInput.catch(defaultTimeZone).optional(),
  callbackURL: z.string().max(limits.url).optional(),
  rememberMe: z.boolean().optional(),
});
export type SignUpInput = z.infer<typeof signUpInput>;

/** PATCH and PUT /api/auth/user: any of these, nothing else. The email is read-only. */
export const changeAccountInput = z
  .strictObject({
    firstName: name,
    lastName: name,
    businessName: actName,
    timeZone: timeZoneInput,
    /** Removal, or the address that the upload has given: nothing that is typed. */
    logoUrl: z.string().max(limits.url).nullable(),
    /** Whether the public page shows an email address. */
    showEmail: z.boolean(),
    /** Whether it has the form that checks availability. */
    takesEnquiries: z.boolean(),
    emailNotificationsEnabled: z.boolean(),
    notifyOnReviewSubmission: z.boolean(),
    notifyOnReviewApproval: z.boolean(),
  })
  .partial();
export type ChangeAccountInput = z.infer<typeof changeAccountInput>;
