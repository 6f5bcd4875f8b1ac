// Of tables with a column for each part of a name. Headings come in small letters without accents.

export const firstNameHeading = /\b(?:first|given) ?name\b|\b(?:forename|firstname|vorname|prenom|voornaam)\b/;

/** Beside a first name, "Name" and "Nom" are last names, too. */
export const lastNameHeading =
  /\b(?:last|family) ?name\b|\b(?:surname|lastname|nachname|familienname|apellidos?|cognome|achternaam|sobrenome)\b|^(?:name|nom)$/;

/** Without accents, with "createTime" and "created_at" as two words. */
export const plainHeading = (heading: string): string =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Where the last name is; -1 where the column of names is more than a first name, or there is none. */
export function findLastName(headings: readonly string[], nameAt: number): number {
  const plain = headings.map(plainHeading);
  if (!firstNameHeading.test(plain[nameAt] ?? '')) return -1;
  return plain.findIndex((heading, at) => at !== nameAt && lastNameHeading.test(heading));
}
