import { firstLetter } from './format.ts';

type Named = { businessName: string; firstName: string; lastName: string };

/** The name the public reads at the head of a performer's page. */
export const performerName = ({ businessName, firstName, lastName }: Named) =>
  businessName || `${firstName} ${lastName}`.trim() || 'Performer';

/** The name in the heading of the review form, whose fallback leaves the family name out. */
export const performerNameOnForm = ({ businessName, firstName }: Named) => businessName || firstName || 'Performer';

/** The name an owner reads of themselves. */
export const ownerName = (owner: Named & { email: string }) =>
  owner.businessName || `${owner.firstName} ${owner.lastName}`.trim() || owner.email || 'User';

export const ownerInitials = (owner: Named & { email: string }) =>
  firstLetter(owner.firstName) + firstLetter(owner.lastName) ||
  firstLetter(owner.businessName) ||
  firstLetter(owner.email) ||
  'U';

/**
 * What stands on the public's pages where an act has no logo: two letters of its name, "The Velvet Deck" as VD and
 * "Night & Day" as ND. A name without letters, such as "1975", has its first sign.
 */
export function performerInitials(performer: Named): string {
  const name = performerName(performer);
  const words = name.match(/\p{L}[\p{L}\p{M}\p{N}’'\u200C\u200D]*/gu) ?? [];
  const telling = words.length > 1 && /^the$/i.test(words[0] ?? '') ? words.slice(1) : words;
  return telling.slice(0, 2).map(firstLetter).join('') || firstLetter(name);
}
