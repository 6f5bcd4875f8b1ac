import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { performerInitials } from '#shared/performers.ts';
import { pictureLimits, smallPictureUrl } from '#shared/pictures.ts';
import { messageOf } from '#web/api/client.ts';
import { changeSettings, uploadLogo } from '#web/api/profiles.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { scalePicture } from '#web/ui/scale-picture.ts';
import { SpinnerMark } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';

export function LogoSection({ stacked = false }: { stacked?: boolean }) {
  const person = useSignedIn();
  const upload = useMutation({
    ...uploadLogo,
    onSuccess: async (...answer) => {
      await uploadLogo.onSuccess?.(...answer);
      toast({ title: 'Logo uploaded', description: 'It’s on your public page now.' });
    },
    onError: (error) =>
      toast({ title: 'Upload failed', description: messageOf(error, 'Failed to upload logo'), variant: 'danger' }),
  });
  const removal = useMutation({
    ...changeSettings,
    onSuccess: async (...answer) => {
      await changeSettings.onSuccess?.(...answer);
      toast({ title: 'Logo removed', description: 'Your initials are shown instead.' });
    },
    onError: (error) =>
      toast({ title: 'Failed to update user', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  const [preparing, setPreparing] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith('image/'))
      return toast({
        title: 'Invalid file type',
        description: 'Please select an image file (JPG, PNG, GIF, etc.)',
        variant: 'danger',
      });
    setPreparing(true);
    // What a phone's camera took is made smaller before its size is judged.
    const blob = file.size > pictureLimits.logoBytes ? await scalePicture(file) : file;
    setPreparing(false);
    if (!blob || blob.size > pictureLimits.logoBytes)
      return toast({
        title: 'File too large',
        description: 'Please select an image smaller than 5MB',
        variant: 'danger',
      });
    upload.mutate({ blob, name: file.name });
  };
  const uploading = preparing || upload.isPending;
  const busy = uploading || removal.isPending;
  return (
    <SettingsSection
      id="logo"
      title="Logo"
      text="Shown beside your name. Recommended: 200x200 px or larger, max 5MB."
      stacked={stacked}
    >
      <div className="flex flex-wrap items-center gap-6">
        <Avatar
          size="lg"
          src={person.logoUrl && smallPictureUrl(person.logoUrl)}
          initials={performerInitials(person)}
          className="border border-rule"
        />
        <div className="flex flex-wrap gap-3">
          <label
            aria-disabled={busy || !person.canWrite || undefined}
            className={buttonClass(
              { variant: 'secondary' },
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
            )}
          >
            {uploading ? <SpinnerMark /> : <Upload aria-hidden="true" className="size-4" />}
            {uploading ? 'Uploading...' : person.logoUrl ? 'Replace logo' : 'Upload logo'}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/gif"
              className="sr-only"
              disabled={busy || !person.canWrite}
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          {person.logoUrl && (
            <Button
              variant="quiet"
              busyText={removal.isPending && 'Removing...'}
              onClick={() => removal.mutate({ logoUrl: null })}
            >
              Remove logo
            </Button>
          )}
        </div>
      </div>
    </SettingsSection>
  );
}
