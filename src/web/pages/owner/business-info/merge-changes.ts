import type { ProfileField, ProfileFields } from '#shared/profiles.ts';
import { profileFieldNames } from '#shared/profiles.ts';

export type Merge = {
  /** What somebody else has changed since. */
  theirs: ProfileField[];
  /** Of those, what was changed here too, to something else. */
  conflicting: ProfileField[];
  keepMine: ProfileFields;
  takeTheirs: ProfileFields;
};

const differing = (one: ProfileFields, other: ProfileFields) =>
  profileFieldNames.filter((field) => one[field] !== other[field]);

const pick = (fields: ProfileField[], from: ProfileFields): Partial<ProfileFields> =>
  Object.fromEntries(fields.map((field) => [field, from[field]]));

/** Two sets of changes to one beginning. Nothing that only one side has touched is lost either way. */
export function mergeChanges(base: ProfileFields, mine: ProfileFields, saved: ProfileFields): Merge {
  const theirs = differing(base, saved);
  const changedHere = differing(base, mine);
  const conflicting = theirs.filter((field) => changedHere.includes(field) && mine[field] !== saved[field]);
  const keepMine = { ...pickAll(saved), ...pick(changedHere, mine) };
  return { theirs, conflicting, keepMine, takeTheirs: { ...keepMine, ...pick(conflicting, saved) } };
}

/** The fields of the form alone, whatever else the object carries. */
export const pickAll = (from: ProfileFields) => pick(profileFieldNames, from) as ProfileFields;
