import type { InvitationSettingsInput } from '#shared/gigs.ts';

export type Draft = Omit<InvitationSettingsInput, 'version'>;
export type SettingsPart = {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  errors: Record<string, string>;
  disabled: boolean;
};
