import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { InvitationSettings } from '#shared/schemas/gigs.ts';
import { ApiError, hasStatus, messageOf } from '#web/api/client.ts';
import { saveInvitationSettings } from '#web/api/invitations.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { InvitationText } from './invitation-text.tsx';
import { LinksElsewhere } from './links-elsewhere.tsx';
import type { Draft, SettingsPart } from './settings-part.ts';
import { WhenToAsk } from './when-to-ask.tsx';

const draftOf = ({
  weddingDays,
  otherDays,
  hour,
  reminder,
  reminderDays,
  secondReminder,
  secondReminderDays,
  greeting,
  message,
  links,
}: InvitationSettings): Draft => ({
  weddingDays,
  otherDays,
  hour,
  reminder,
  reminderDays,
  secondReminder,
  secondReminderDays,
  greeting,
  message,
  links,
});

/** When, how often and in which words an owner asks. */
export function AskingSettings({ settings, canWrite }: { settings: InvitationSettings; canWrite: boolean }) {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { mutateAsync, isPending } = useMutation(saveInvitationSettings);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  useUnsaved(isChanged, { goesWith: 'tab' });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setErrors({});
    try {
      const saved = await mutateAsync({ ...draft, version: settings.version });
      setDraft(draftOf(saved));
      toast({ title: 'Settings saved', description: 'They apply to everything that hasn’t been sent yet.' });
    } catch (error) {
      const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      const root = hasStatus(error, 409)
        ? 'These settings were changed in another tab. Reload this page, then change them again.'
        : messageOf(error, 'Your settings weren’t saved. Try again.');
      setErrors(Object.keys(fields).length > 0 ? fields : { root });
      toast({ title: 'Couldn’t save the settings', variant: 'danger' });
    }
  }

  const part: SettingsPart = {
    draft,
    errors,
    disabled: !canWrite,
    onChange: (change) => setDraft((now) => ({ ...now, ...change })),
  };
  return (
    <form noValidate onSubmit={save} className="-mt-6">
      <div className="divide-y divide-rule">
        <SettingsSection
          id="when-to-ask"
          title="When to ask"
          text={`In your time zone, ${settings.timeZone.replaceAll('_', ' ')}. Never between 20:00 and 9:00, and within half an hour of the time you choose.`}
        >
          <WhenToAsk {...part} />
        </SettingsSection>
        <SettingsSection
          id="invitation-text"
          title="What the email says"
          text="Plain text without links. Everyone gets the same email: no gifts, no conditions, no asking for a number of stars. Reminders use the standard text."
        >
          <InvitationText {...part} settings={settings} isChanged={isChanged} />
        </SettingsSection>
        <SettingsSection
          id="links-elsewhere"
          title="Links elsewhere"
          text="After leaving a review, everyone sees the same thank-you and these links, whatever stars they gave."
        >
          <LinksElsewhere {...part} />
        </SettingsSection>
      </div>
      <FormError>{errors.root}</FormError>
      {/* At the thumb's end of the screen while there is something to save. */}
      <div
        className={isChanged ? 'sticky bottom-0 -mx-4 border-t border-rule bg-paper px-4 py-4 sm:mx-0 sm:px-0' : 'py-4'}
      >
        <Button type="submit" size="lg" disabled={!canWrite || !isChanged} busyText={isPending && 'Saving...'}>
          Save settings
        </Button>
      </div>
      {!settings.seesLateBounces && (
        <p className="text-xs text-ink-soft">
          Emails that are refused straight away are shown as “Not delivered”. This site can’t see emails that bounce
          later.
        </p>
      )}
    </form>
  );
}
