import type { FunnelSource } from '#shared/analytics.ts';

/** Where visitors came from, on the screen and in the file. */
export const sourceNames: Record<FunnelSource, string> = {
  direct: 'Direct',
  qr: 'QR code',
  widget: 'Widget',
  social: 'Social',
  invitation: 'Invitation',
  reminder: 'Reminder',
  other: 'Other sites',
};
