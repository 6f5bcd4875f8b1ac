import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ProfileFields, profileFieldNames, profileForm } from '#shared/profiles.ts';
import type { OwnProfile } from '#shared/schemas/performers.ts';
import { hasCode } from '#web/api/client.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { profileQuery, saveProfile } from '#web/api/profiles.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { resetToSaved } from '#web/ui/reset-to-saved.ts';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import { ChangedElsewhereDialog } from './changed-elsewhere-dialog.tsx';
import { CompletenessMeter } from './completeness-meter.tsx';
import { LessWhileLapsed } from './less-while-lapsed.tsx';
import { type Merge, mergeChanges, pickAll } from './merge-changes.ts';
import { PageAddress } from './page-address.tsx';
import { PageLinks } from './page-links.tsx';
import { BusinessSection, ContactSection, PersonalSection, SocialSection } from './profile-sections.tsx';

const failed = 'Failed to update profile. Please try again.';

/**
 * The four sections and their one Save. It shows `profile` as it is until something is typed; from then on it is its
 * own, and what somebody else saves meanwhile is compared when it is saved.
 */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { canWrite } = useSignedIn();
  const client = useQueryClient();
  const [base, setBase] = useState(profile);
  const [meanwhile, setMeanwhile] = useState<{ saved: OwnProfile; merge: Merge } | null>(null);
  const form = useZodForm(profileForm, pickAll(profile));
  const { errors, isDirty } = form.formState;
  const asSent = useRef(form.getValues());
  useUnsaved(isDirty);

  useEffect(() => {
    if (isDirty || profile.version <= base.version) return;
    setBase(profile);
    form.reset(pickAll(profile));
  }, [profile, base.version, isDirty, form]);

  const { mutate, isPending } = useMutation({
    ...saveProfile,
    onSuccess: async (saved, ...rest) => {
      setBase(saved);
      resetToSaved(form, pickAll(saved), asSent.current);
      toast({ title: 'Profile Updated' });
      await saveProfile.onSuccess?.(saved, ...rest);
    },
    onError: async (error) => {
      if (hasCode(error, 'profile_changed')) return compare();
      showServerError(form.setError, error, { fallback: failed, fields: profileFieldNames });
      toast({ title: failed, variant: 'danger' });
    },
  });

  const save = (fields: ProfileFields, version: number) => {
    asSent.current = form.getValues();
    mutate({ ...fields, version });
  };

  /** Somebody saved since: find out what, and ask only if it matters to this form. */
  const compare = async () => {
    try {
      const saved = await client.fetchQuery(profileQuery);
      const merge = mergeChanges(pickAll(base), form.getValues(), pickAll(saved));
      if (merge.theirs.length === 0) save(form.getValues(), saved.version);
      else setMeanwhile({ saved, merge });
    } catch {
      form.setError('root', { message: failed });
    }
  };

  const settle = (fields: ProfileFields) => {
    if (!meanwhile) return;
    const { saved } = meanwhile;
    setMeanwhile(null);
    setBase(saved);
    form.reset(pickAll(saved));
    for (const field of profileFieldNames) form.setValue(field, fields[field], { shouldDirty: true });
    save(fields, saved.version);
  };

  const moved = (changed: OwnProfile) => {
    // Only the address is known to have changed: with any other change in between, the next save must still ask.
    const version = changed.version === base.version + 1 ? changed.version : base.version;
    setBase({ ...base, slug: changed.slug, formerSlugs: changed.formerSlugs, version });
  };

  return (
    <>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <CompletenessMeter profile={base} />
        <PageLinks profile={base} />
      </div>
      {!canWrite && base.showEmail && <LessWhileLapsed name="showEmail" />}
      {!canWrite && base.takesEnquiries && !base.bookingUrl && <LessWhileLapsed name="takesEnquiries" />}
      <form noValidate onSubmit={form.handleSubmit((fields) => save(fields, base.version))}>
        <fieldset disabled={!canWrite} className="mt-4 divide-y divide-rule">
          <BusinessSection form={form} />
          <ContactSection form={form} accountEmail={base.email} />
          <SocialSection form={form} />
          <PersonalSection form={form} accountEmail={base.email} />
        </fieldset>
        <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-rule bg-paper px-4 py-4 sm:-mx-8 sm:px-8 lg:-mx-12 lg:px-12">
          <FormError>{errors.root?.message}</FormError>
          <div className="flex items-center justify-between gap-4">
            <p role="status" className="text-sm text-ink-soft">
              {isDirty ? 'You have unsaved changes.' : 'Everything is saved.'}
            </p>
            <Button type="submit" disabled={!canWrite} busyText={isPending && 'Saving...'}>
              Save Changes
            </Button>
          </div>
        </div>
      </form>
      <PageAddress profile={base} onMoved={moved} />
      <ChangedElsewhereDialog
        merge={meanwhile?.merge ?? null}
        mine={form.getValues()}
        saved={meanwhile?.saved ?? null}
        onClose={() => setMeanwhile(null)}
        onSettle={settle}
      />
    </>
  );
}
