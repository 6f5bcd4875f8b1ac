import { rejectionReasonLabels, rejectionReasons } from './review-states.ts';

/** Why an imported review may have to go: as for any other, or because its writer never agreed to this. */
export const importedGrounds = [...rejectionReasons, 'own_words'] as const;
export type ImportedGround = (typeof importedGrounds)[number];
/** As administrators and owners read them. */
export const importedGroundLabels: Record<ImportedGround, string> = {
  ...rejectionReasonLabels,
  own_words: 'Its writer wants it removed',
};
/** As who reports it reads them. */
export const importedReportLabels: Record<ImportedGround, string> = {
  ...rejectionReasonLabels,
  own_words: 'I wrote this and want it removed',
};
