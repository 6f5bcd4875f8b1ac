export const failure = {
  title: 'Error',
  description: 'Failed to submit review. Please try again.',
  variant: 'danger',
} as const;
/** The answer to an earlier try was lost on its way, and the words were changed since. */
export const firstArrived =
  'We’d already received your review as you first sent it, so your changes weren’t sent. They’re still in the form.';
/** The words that used the key are not known here: it was a copy of this tab that sent them. */
export const otherArrived =
  'We’ve already received another review from this form. To send this one too, press Submit Review again.';

/** Not “try again”: nobody has to. */
export const keptOffline = { title: 'You’re offline', description: 'Your review is kept and not sent yet.' } as const;
export const offline =
  'You’re offline. Your review is kept on this page and will be sent as soon as you’re back online.';
export const noAnswer =
  'We can’t reach Starbill right now. Your review is kept on this page, and we’ll keep trying to send it.';
export const notSentYet = 'Your review hasn’t been sent yet. Press Submit Review when you’re ready.';
