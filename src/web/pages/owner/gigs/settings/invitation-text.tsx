import { useMutation } from '@tanstack/react-query';
import { Eye, Mail, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { InvitationSettings } from '#shared/schemas/gigs.ts';
import { messageOf } from '#web/api/client.ts';
import { sendTestInvitation } from '#web/api/invitations.ts';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import type { SettingsPart } from './settings-part.ts';

const PreviewDialog = lazy(async () => ({
  default: (await loadPart(() => import('#web/pages/owner/gigs/preview-dialog.tsx'))).PreviewDialog,
}));

/** Greeting and message, with the standard text where an owner has written none. */
export function InvitationText(props: SettingsPart & { settings: InvitationSettings; isChanged: boolean }) {
  const { draft, onChange, errors, disabled, settings, isChanged } = props;
  const owner = useOwner();
  const [previewing, setPreviewing] = useState(false);
  const test = useMutation(sendTestInvitation);
  const isOwn = draft.greeting !== '' || draft.message !== '';

  const sendTest = () =>
    test
      .mutateAsync()
      .then(() =>
        toast({ title: 'Test sent', description: `It’s on its way to ${owner.email}. Its links are only examples.` }),
      )
      .catch((error: unknown) =>
        toast({
          title: 'Couldn’t send the test',
          description: messageOf(error, 'Try again in a moment.'),
          variant: 'danger',
        }),
      );

  return (
    <div className="flex flex-col gap-4">
      {settings.standardTextOnly && (
        <p className="rounded-md bg-action-soft px-4 py-3 text-sm">
          During the trial the standard text is used. What you write here is used as soon as you subscribe.
        </p>
      )}
      <Field
        label="Greeting"
        dir="auto"
        maxLength={limits.invitationGreeting}
        disabled={disabled}
        placeholder={settings.standard.greeting}
        hint="Write {name} where the client’s name should go."
        value={draft.greeting}
        error={errors.greeting}
        onChange={(event) => onChange({ greeting: event.target.value })}
      />
      <TextArea
        label="Message"
        dir="auto"
        rows={5}
        maxLength={limits.invitationMessage}
        disabled={disabled}
        placeholder={settings.standard.message}
        hint={`${draft.message.length} of ${limits.invitationMessage} characters`}
        value={draft.message}
        error={errors.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <p className="text-xs text-ink-soft">
        Below your text come five stars and fixed lines: who you are, who runs Starbill, where we got the address, and
        how to object.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setPreviewing(true)}>
          <Eye aria-hidden="true" className="size-4" />
          Preview
        </Button>
        <Button
          variant="secondary"
          disabled={disabled || isChanged}
          busyText={test.isPending && 'Sending...'}
          onClick={() => void sendTest()}
        >
          <Mail aria-hidden="true" className="size-4" />
          Send me a test
        </Button>
        <Button variant="quiet" disabled={disabled || !isOwn} onClick={() => onChange({ greeting: '', message: '' })}>
          <RotateCcw aria-hidden="true" className="size-4" />
          Reset to the standard text
        </Button>
      </div>
      {isChanged && <p className="text-xs text-ink-soft">Save first to send yourself a test.</p>}
      <Suspense>
        {previewing && (
          <PreviewDialog
            of={{ greeting: draft.greeting, message: draft.message }}
            settings={settings}
            onClose={() => setPreviewing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
