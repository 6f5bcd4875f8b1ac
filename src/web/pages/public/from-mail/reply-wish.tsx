import { Button } from '#web/ui/button.tsx';
import type { ReplyWish } from './mail-page-state.ts';

/** One email when the business replies, if they want it. It needs no code: it only ever goes to their own address. */
export function ReplyWishForm({ token, wish, business }: { token: string; wish: ReplyWish; business: string }) {
  if (wish === 'replied') return null;
  return (
    <form method="post" action={`/my-review/${token}`} className="mt-8 border-t border-rule pt-6">
      <input type="hidden" name="purpose" value={wish === 'on' ? 'reply-email-off' : 'reply-email-on'} />
      <p className="text-ink-soft">
        {wish === 'on' ? (
          <>
            We’ll send you one email when <bdi>{business}</bdi> replies to your review.
          </>
        ) : (
          <>
            Would you like one email when <bdi>{business}</bdi> replies to your review?
          </>
        )}
      </p>
      <Button type="submit" variant="secondary" className="mt-3 max-sm:w-full">
        {wish === 'on' ? 'Don’t email me' : 'Email me when they reply'}
      </Button>
    </form>
  );
}
