import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { OwnReview, SavedReply } from '#shared/schemas/reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { replyQuery, saveReply } from '#web/api/replies.ts';
import { Button } from '#web/ui/button.tsx';
import { draftsOf } from '#web/ui/drafts.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { SavedReplies } from './saved-replies.tsx';

type Props = {
  review: OwnReview;
  deleting: boolean;
  onDelete: () => void;
  onDeleteSaved: (saved: SavedReply) => void;
  onDone: () => void;
};

const drafts = draftsOf('reply');

const failureOf = ({ exists }: { exists: boolean }) => (exists ? 'Failed to update reply' : 'Failed to post reply');

/** Creates the reply when there is none, and edits it when there is: as the list knows it until the server says more. */
export function ReplyForm({ review, deleting, onDelete, onDeleteSaved, onDone }: Props) {
  const { data: reply = review.reply ?? { replyText: null } } = useQuery(replyQuery(review.id));
  const [typed, setTyped] = useState(drafts.get(review.id));
  const [blank, setBlank] = useState(false);
  // Here and not at the call, whose callbacks don't run once the dialog is closed.
  const { mutate, isPending, error } = useMutation({
    ...saveReply,
    onSuccess: async (reply, sent, ...rest) => {
      await saveReply.onSuccess?.(reply, sent, ...rest);
      // Opened again and typed on meanwhile, it is another one.
      if (drafts.get(review.id)?.trim() === sent.replyText) drafts.delete(review.id);
      toast({ title: sent.exists ? 'Reply Updated' : 'Reply Added' });
      onDone();
    },
    onError: (refusal, sent, ...rest) => {
      toast({ title: failureOf(sent), description: messageOf(refusal, 'Try again.'), variant: 'danger' });
      return saveReply.onError?.(refusal, sent, ...rest);
    },
  });
  const exists = typeof reply.replyText === 'string';
  const text = typed ?? reply.replyText ?? '';

  const type = (value: string) => {
    setTyped(value);
    setBlank(false);
    if (value === (reply.replyText ?? '')) drafts.delete(review.id);
    else drafts.set(review.id, value);
  };
  const save = () => {
    // The keys that save are not the button, which is switched off meanwhile.
    if (isPending) return;
    if (!text.trim()) return setBlank(true);
    mutate({ reviewId: review.id, exists, replyText: text.trim() });
  };

  return (
    <form
      className="mt-5 flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FormError>{error ? messageOf(error, failureOf({ exists })) : undefined}</FormError>
      <TextArea
        label="Your reply"
        rows={5}
        maxLength={limits.replyText}
        value={text}
        error={blank ? 'Please enter a reply' : undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {exists && (
          <Button
            variant="quiet"
            className="text-danger sm:mr-auto"
            onClick={onDelete}
            busyText={deleting && 'Deleting...'}
          >
            Delete reply
          </Button>
        )}
        <Button type="submit" disabled={!text.trim()} busyText={isPending && (exists ? 'Updating...' : 'Posting...')}>
          {exists ? 'Update Reply' : 'Post Reply'}
        </Button>
      </div>
      <SavedReplies
        text={text}
        onUse={(saved) => type(text.trim() ? `${text.trimEnd()}\n\n${saved.replyText}` : saved.replyText)}
        onDelete={onDeleteSaved}
      />
    </form>
  );
}
