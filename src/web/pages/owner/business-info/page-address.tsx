import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { changeSlugInput } from '#shared/profiles.ts';
import type { OwnProfile } from '#shared/schemas/performers.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { changeSlug } from '#web/api/profiles.ts';
import { publicAddress } from '#web/api/public-url.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

/** Where the public page lives, and how it moves. */
export function PageAddress({ profile, onMoved }: { profile: OwnProfile; onMoved: (profile: OwnProfile) => void }) {
  const { canWrite } = useSignedIn();
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection
      id="page-address"
      title="Page address"
      text="The address of your public page. Your previous addresses lead here too."
    >
      <p className="rounded-md bg-sunken px-4 py-3 font-mono text-sm break-all">
        {publicAddress(reviewPagePath(profile))}
      </p>
      {profile.formerSlugs.length > 0 && (
        <p className="mt-3 text-sm break-words text-ink-soft">Formerly: {profile.formerSlugs.join(', ')}</p>
      )}
      <Button variant="secondary" className="mt-5" disabled={!canWrite} onClick={() => setOpen(true)}>
        Change address
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Change your page’s address"
        description="Your address may be printed on cards and known to search engines, so read this first."
      >
        <AddressForm
          slug={profile.slug}
          onDone={(changed) => {
            onMoved(changed);
            setOpen(false);
          }}
        />
      </Dialog>
    </SettingsSection>
  );
}

function AddressForm({ slug, onDone }: { slug: string; onDone: (profile: OwnProfile) => void }) {
  const { billing } = useSignedIn();
  const form = useZodForm(changeSlugInput, { slug });
  const { mutate, isPending } = useMutation({
    ...changeSlug,
    onSuccess: async (changed, ...rest) => {
      toast({ title: 'Address changed', description: 'Your old address leads to the new one.' });
      onDone(changed);
      await changeSlug.onSuccess?.(changed, ...rest);
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'We couldn’t change the address. Try again.',
        fields: ['slug'],
      }),
  });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.handleSubmit((input) => mutate(input))}>
      <FormError>{errors.root?.message}</FormError>
      <ul className="list-disc pl-5 text-sm text-ink-soft marker:text-ink-faint [&>li]:mt-1.5">
        <li>Links and QR codes with the old address still work: they lead to the new one.</li>
        <li>
          We keep your {limits.formerSlugs.subscribed} latest addresses for you
          {billing && ` (${limits.formerSlugs.inTrial} during a free trial)`}. Older ones stop working, and others can
          take them.
        </li>
        <li>Search engines may take days or weeks to learn the new one.</li>
        <li>Widgets and your review form aren’t affected.</li>
      </ul>
      <Field
        label="New address"
        hint={`${publicAddress('/reviews/…')}  Letters, digits and hyphens.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errors.slug?.message}
        {...form.register('slug')}
      />
      <Button type="submit" busyText={isPending && 'Changing...'}>
        Change address
      </Button>
    </form>
  );
}
