import { useSite } from '#web/document.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';
import type { MailPageState } from './mail-page-state.ts';

type Broken = Extract<MailPageState, { page: 'broken-link' }>;

const wrong = {
  title: 'This link does not work',
  text: 'Part of it is missing, or it was changed on the way. Open it again from the email, or copy all of it.',
};
const sentences: Record<Broken['purpose'], Record<Broken['why'], { title: string; text: string }>> = {
  'confirm-review': {
    wrong,
    expired: {
      title: 'This link is too old',
      text: 'A review can be confirmed for 30 days after it was left. Yours stays as it is, without the word “Verified”.',
    },
    'expired-added': {
      title: 'This link is too old',
      text: 'A review that a business wrote down can be confirmed for 30 days. This one was not, so it is neither published nor counted.',
    },
    gone: { title: 'This review is gone', text: 'It was erased, so there is nothing left to confirm.' },
  },
  'my-review': {
    wrong,
    expired: wrong,
    'expired-added': wrong,
    gone: { title: 'This review is erased already', text: 'There is nothing left of it.' },
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
        If that does not help, write to{' '}
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
