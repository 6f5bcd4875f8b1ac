import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSlugInput } from '#shared/administration.ts';
import { limits } from '#shared/limits.ts';
import type { AdminPerformer } from '#shared/schemas/administration.ts';
import { changeSlug } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

type Props = { performer: AdminPerformer | null; onClose: () => void };

export function SlugDialog({ performer, onClose }: Props) {
  return (
    <Dialog
      open={performer !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Change the address of ${performer?.name ?? ''}`}
      description="Links to the old address still work, and nobody else can take it."
    >
      {performer && <SlugForm performer={performer} onClose={onClose} />}
    </Dialog>
  );
}

function SlugForm({ performer, onClose }: { performer: AdminPerformer; onClose: () => void }) {
  const [slug, setSlug] = useState(performer.slug);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    ...changeSlug,
    onSuccess: (changed) => {
      toast({ title: 'Address changed', description: `Now /reviews/${changed.slug}` });
      onClose();
    },
    onError: (error) => setProblem(messageOf(error, 'Not changed. Try again.')),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const checked = changeSlugInput.safeParse({ slug });
        if (checked.success) mutate({ id: performer.id, slug: checked.data.slug });
        else setProblem(checked.error.issues[0]?.message ?? 'This can’t be an address.');
      }}
    >
      <Field
        label="Address"
        hint={`/reviews/${slug.trim().toLowerCase() || '…'}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.slug.max}
        value={slug}
        error={problem ?? undefined}
        onChange={(event) => {
          setSlug(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" busyText={isPending && 'Saving...'}>
        Change address
      </Button>
    </form>
  );
}
