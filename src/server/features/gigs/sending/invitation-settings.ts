import type { InvitationSettingsInput } from '#shared/gigs.ts';

/** Of an owner who has saved none yet. */
export const defaultSettings: InvitationSettingsInput = {
  weddingDays: 10,
  otherDays: 1,
  hour: 10,
  reminder: true,
  reminderDays: 5,
  secondReminder: false,
  secondReminderDays: 5,
  greeting: '',
  message: '',
  links: [],
  version: 0,
};
