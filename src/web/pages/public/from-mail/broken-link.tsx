import { useSite } from '#web/document.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';
import type { MailPageState } from './mail-page-state.ts';

type Broken = Extract<MailPageState, { page: 'broken-link' }>;

const wrong = {
  title: 'This link doesn’t work',
  text: 'Part of it is missing or was changed. Open it again from the email, or copy the whole link.',
};
const sentences: Record<Broken['purpose'], Record<Broken['why'], { title: string; text: string }>> = {
  account: {
    wrong,
    expired: {
      title: 'This link has expired',
      text: 'It worked for seven days. If someone else has been in your account, choose “Forgotten your password?” on the sign-in page.',
    },
    'expired-added': wrong,
    gone: {
      title: 'This link no longer works',
      text: 'Your account, its email address or your request has changed since we sent it. You can ask again in Settings.',
    },
  },
  'confirm-review': {
    wrong,
    expired: {
      title: 'This link has expired',
      text: 'A review can be confirmed for 30 days after it was left. Yours stays as it is, without the word “Verified”.',
    },
    'expired-added': {
      title: 'This link has expired',
      text: 'A review that a business wrote down can be confirmed for 30 days. This one wasn’t, so it isn’t published or counted.',
    },
    gone: { title: 'This review is gone', text: 'It was erased, so there’s nothing left to confirm.' },
  },
  'my-review': {
    wrong,
    expired: wrong,
    'expired-added': wrong,
    gone: { title: 'This review has already been erased', text: 'There’s nothing left to do.' },
  },
  'my-enquiry': {
    wrong,
    expired: wrong,
    'expired-added': wrong,
    gone: {
      title: 'This enquiry has already been deleted',
      text: 'You or the act deleted it, or it was a year old. There’s nothing left to do.',
    },
  },
  gig: {
    wrong,
    expired: wrong,
    'expired-added': wrong,
    gone: wrong,
  },
  unsubscribe: {
    wrong,
    expired: wrong,
    'expired-added': wrong,
    gone: { title: 'This account is gone', text: 'It was deleted, and we don’t email it any more.' },
  },
};

export function BrokenLink({ purpose, why }: Broken) {
  const { supportEmail } = useSite().operator;
  const { title, text } = sentences[purpose][why];
  return (
    <MailPageFrame title={title}>
      <Words>{text}</Words>
      <p className="mt-5 text-sm text-ink-soft">
        {why === 'wrong' ? 'If that doesn’t help, write to' : 'Any questions? Write to'}{' '}
        <a
          href={`mailto:${supportEmail}`}
          className="font-semibold text-action underline underline-offset-4 wrap-anywhere"
        >
          {supportEmail}
        </a>
        .
      </p>
    </MailPageFrame>
  );
}
