import type { Brand } from '#shared/brand-style.ts';

export const isSameBrand = (one: Brand, other: Brand) => one.color === other.color && one.font === other.font;

/** What is still unsaved once `sent` is saved: what was chosen during the save stays. */
export const draftAfterSaving = (draft: Brand | null, sent: Brand): Brand | null =>
  draft !== null && isSameBrand(draft, sent) ? null : draft;
