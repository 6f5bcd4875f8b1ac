import { Button } from '#web/ui/button.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { MailPageFrame, Words } from './mail-page-frame.tsx';
import type { MailPageState } from './mail-page-state.ts';

type Asked = Extract<MailPageState, { page: 'invitation' }>;
type Answered = Extract<MailPageState, { page: 'invitation-answered' }>;

const Act = ({ name }: { name: string | null }) => (name === null ? <>this act</> : <bdi>{name}</bdi>);

const questions: Record<
  Asked['choice'],
  { title: string; words: (act: React.ReactNode) => React.ReactNode; button: string }
> = {
  unsubscribe: {
    title: 'Stop requests for reviews?',
    words: (act) => (
      <>We won’t email you for {act} again, and they can’t ask you through Starbill from their phone either.</>
    ),
    button: 'Stop requests from this act',
  },
  decline: {
    title: 'No review for this booking?',
    words: (act) => (
      <>We won’t remind you about this booking with {act}. Your link still works if you change your mind.</>
    ),
    button: 'No thanks',
  },
  'not-me': {
    title: 'This wasn’t you?',
    words: (act) => (
      <>
        If you didn’t book {act}, we won’t ask you about it again. If a review was left for this booking, we’ll hide it
        until an administrator has looked at it.
      </>
    ),
    button: 'This wasn’t me',
  },
  erase: {
    title: 'Erase your details?',
    words: (act) => (
      <>
        This erases your name, email address and phone number from the bookings of {act} on Starbill, and they can’t ask
        you for a review again. It can’t be undone.
      </>
    ),
    button: 'Erase my details',
  },
};

/** What the small links of an invitation lead to: what would happen, and the button that makes it happen. */
export function Invitation({ choice, token, business }: Asked) {
  const { title, words, button } = questions[choice];
  return (
    <MailPageFrame title={title}>
      <Words>{words(<Act name={business} />)}</Words>
      <form method="post" className="mt-8 flex flex-wrap gap-3">
        {choice === 'erase' && (
          <label className="flex min-h-11 w-full cursor-pointer items-start gap-3 py-1.5">
            <input type="checkbox" name="review" value="yes" className="mt-0.5 size-5 shrink-0 accent-action" />
            Erase the review I left, too. We’ll email a link to the address it was left with, where you confirm this.
          </label>
        )}
        <Button type="submit" size="lg" variant={choice === 'erase' ? 'danger' : 'primary'} className="max-sm:w-full">
          {button}
        </Button>
        {choice === 'unsubscribe' && (
          <Button type="submit" name="from" value="all" size="lg" variant="secondary" className="max-sm:w-full">
            Stop requests from all acts
          </Button>
        )}
      </form>
      {choice === 'unsubscribe' && (
        <p className="mt-6 text-sm text-ink-soft">
          You can also{' '}
          <a href={`/invitation/erase/${token}`} className={textLink}>
            have your details erased
          </a>
          .
        </p>
      )}
    </MailPageFrame>
  );
}

export function InvitationAnswered({ choice, business, fromAll, also }: Answered) {
  const act = <Act name={business} />;
  if (choice === 'unsubscribe')
    return (
      <MailPageFrame title="You won’t be asked again">
        <Words>
          {fromAll ? (
            'No act can ask you for a review through Starbill any more.'
          ) : (
            <>We won’t ask you for {act} again.</>
          )}{' '}
          To make sure of that, we keep a code made from your address, but not the address itself.
        </Words>
      </MailPageFrame>
    );
  if (choice === 'decline')
    return (
      <MailPageFrame title="That’s fine">
        <Words>We won’t remind you about this booking with {act}.</Words>
      </MailPageFrame>
    );
  if (choice === 'not-me')
    return (
      <MailPageFrame title="Thank you for telling us">
        <Words>
          We won’t ask you about this booking again.
          {also && ' The review is hidden, and an administrator will look at it.'}
        </Words>
      </MailPageFrame>
    );
  return (
    <MailPageFrame title="Your details are erased">
      <Words>
        {act} no longer has them on Starbill, and can’t ask you again.
        {also && ' To erase the review, open the link we’ve just emailed to the address it was left with.'}
      </Words>
    </MailPageFrame>
  );
}
