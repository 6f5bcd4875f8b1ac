import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/client.ts';
import { changeSettings } from '#web/api/profiles.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';

/** "Europe/Isle_of_Man (10:15)": the name, and what clocks show there. */
function zoneChoices(chosen: string): Record<string, string> {
  const now = new Date();
  const zones = new Set([chosen, ...Intl.supportedValuesOf('timeZone')]);
  return Object.fromEntries(
    [...zones].sort().map((zone) => {
      const time = now.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
      return [zone, `${zone.replaceAll('_', ' ')} (${time})`];
    }),
  );
}

/** Saved as soon as it is chosen. */
export function TimeZone() {
  const { timeZone, canWrite } = useSignedIn();
  const { mutate, isPending, variables } = useMutation({
    ...changeSettings,
    onSettled: (_person, error) =>
      error
        ? toast({
            title: 'Couldn’t change the time zone',
            description: messageOf(error, 'Try again in a moment.'),
            variant: 'danger',
          })
        : toast({ title: 'Settings updated' }),
  });
  return (
    <SettingsSection
      id="time-zone"
      title="Time zone"
      text="Invitations are sent in this time zone, never between 20:00 and 9:00. Saved as soon as you choose."
    >
      <SelectField
        label="Your time zone"
        value={(isPending && variables.timeZone) || timeZone}
        choices={zoneChoices(timeZone)}
        disabled={!canWrite}
        onChange={(zone) => mutate({ timeZone: zone })}
      />
    </SettingsSection>
  );
}
