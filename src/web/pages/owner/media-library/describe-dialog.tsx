import { useMutation } from '@tanstack/react-query';
import { describeImageInput } from '#shared/gallery.ts';
import { limits } from '#shared/limits.ts';
import { smallPictureUrl } from '#shared/pictures.ts';
import type { GalleryImage } from '#shared/schemas/performers.ts';
import { messageOf } from '#web/api/client.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { describeImage } from '#web/api/gallery.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { draftsOf } from '#web/ui/drafts.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

const drafts = draftsOf('image-description');

/** The words for those who cannot see the image. */
export function DescribeDialog({ image, onClose }: { image: GalleryImage | null; onClose: () => void }) {
  return (
    <Dialog
      open={image !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Describe this image"
      description="It’s read aloud to people who can’t see the image, and shown if the image doesn’t load."
    >
      {image && <DescribeForm image={image} onDone={onClose} />}
    </Dialog>
  );
}

function DescribeForm({ image, onDone }: { image: GalleryImage; onDone: () => void }) {
  const form = useZodForm(describeImageInput, { altText: drafts.get(image.id) ?? image.altText });
  const { mutate, isPending } = useMutation({
    ...describeImage,
    onSuccess: async (gallery, sent, ...rest) => {
      await describeImage.onSuccess?.(gallery, sent, ...rest);
      // Opened again and typed on meanwhile, it is another one.
      const draft = describeImageInput.safeParse({ altText: drafts.get(sent.imageId) });
      if (draft.data?.altText === sent.altText) drafts.delete(sent.imageId);
      toast({ title: 'Description saved' });
      onDone();
    },
    onError: (error) => {
      // Also seen if the dialog was closed meanwhile.
      toast({ title: 'Description not saved', description: messageOf(error, 'Try again.'), variant: 'danger' });
      showServerError(form.setError, error, {
        fallback: 'We couldn’t save the description. Try again.',
        fields: ['altText'],
      });
    },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ altText }) => mutate({ imageId: image.id, altText }))}
    >
      <FormError>{errors.root?.message}</FormError>
      <img src={smallPictureUrl(image.url)} alt="" className="max-h-48 w-full rounded-md bg-sunken object-contain" />
      <TextArea
        label="Description"
        rows={3}
        dir="auto"
        hint={`For example: “Ada juggles five burning torches on a street stage.” At most ${limits.altText} characters.`}
        error={errors.altText?.message}
        {...form.register('altText', { onChange: (event) => drafts.set(image.id, event.target.value) })}
      />
      <Button type="submit" busyText={isPending && 'Saving...'}>
        Save description
      </Button>
    </form>
  );
}
