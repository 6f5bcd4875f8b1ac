export const reviewStatuses = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const rejectionReasons = [
  'not_genuine',
  'unlawful',
  'off_topic',
  'private_data',
  'advertising',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const rejectionReasonLabels: Record<RejectionReason, string> = {
  not_genuine: 'Not a genuine experience',
  unlawful: 'Unlawful content',
  off_topic: 'Not about the service',
  private_data: 'Contains private data',
  advertising: 'Advertising',
  other: 'Another reason',
};
