import { limits } from './limits.ts';
import { typedLine } from './typed-text.ts';

const addressOrLink = /\S@\S+\.\p{L}{2}|\bhttps?:|\bwww\./iu;
const ourName = /\bstarbill\b/i;

/** The name of a business or act. Emails to its customers carry it as their sender, so it is nobody else's address, and not ours. */
export const actName = typedLine(limits.businessName, { missing: 'Enter the name of your business or act.' })
  .refine((text) => !addressOrLink.test(text), 'Enter a name without email or web addresses.')
  .refine((text) => !ourName.test(text), 'That’s our own name. Enter the name of your business or act.');
