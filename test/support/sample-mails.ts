import { type MailKind, writeMail } from '#mails/entry-mails.tsx';

export const sender = {
  origin: 'https://starbill.test',
  operator: { name: 'Limelight Ltd', address: '12 Drury Lane', supportEmail: 'help@starbill.test' },
};
const links = {
  confirmUrl: 'https://starbill.test/confirm-review?token=a&b=c',
  manageUrl: 'https://starbill.test/my-review/d',
};
export const customer = { business: 'The Velvet Deck', reviewerName: 'Rae Quill', rating: 5 as const, ...links };
export const live = { ...customer, words: 'Lovely.', pageUrl: 'https://starbill.test/reviews/x', confirmUrl: null };
const rejected = {
  ...customer,
  reason: 'private_data' as const,
  note: 'A phone number in the second line.',
  takenDown: false,
  appealUntil: '1 May 2026',
};
export const news = {
  business: 'The Velvet Deck',
  firstName: 'Ada',
  rating: 4 as const,
  review: { reviewerName: 'Rae Quill', words: 'Lovely.' },
  isPublished: false,
  usualWait: 'usually within a day',
  reviewUrl: 'https://starbill.test/reviews#review-1',
  settingsUrl: 'https://starbill.test/notification-settings',
  unsubscribeUrl: 'https://starbill.test/unsubscribe?token=e',
};
export const waiting = {
  rating: 4 as const,
  reviewerName: 'Rae Quill',
  words: 'Lovely.',
  standing: 'waiting' as const,
};
export const digest = {
  ...news,
  reviews: [waiting],
  count: 3,
  leftOut: null,
  reviewsUrl: 'https://starbill.test/reviews',
};
const edited = { ...news, ratingBefore: null, hasReply: false, reviewsUrl: 'https://starbill.test/reviews' };
export const url = 'https://starbill.test/go?token=x&callbackURL=%2F';

const rates = { sent: 120, bounced: 7, complained: 1 };
export const owner = { business: 'The Velvet Deck', firstName: 'Ada' };

const entrance = { firstName: 'Ada', device: 'Chrome on Android', when: 'Monday 2 March 2026 at 08:12 GMT' };

const payer = { firstName: 'Ada', url };
const running = {
  ...payer,
  plan: 'annual' as const,
  next: '2027-01-02T00:00:00Z',
  credit: 500,
  price: null,
  card: '4242',
};
const paid = {
  ...payer,
  number: 'A-1',
  date: '2026-01-02T00:00:00Z',
  amount: 2895,
  card: '4242',
  total: 2895,
  discount: 0,
  vat: { amount: 483, rate: 20, number: 'GB123456789' },
  period: { plan: 'monthly' as const, start: '2026-01-02T00:00:00Z', end: '2026-02-02T00:00:00Z' },
  seller: { name: 'Limelight Ltd', address: '12 Drury Lane' },
};

export const asked = {
  name: 'Rae Quill',
  email: 'rae+gigs@example.test',
  phone: '+44 (0)20 7946 0000',
  date: '12 June 2027',
  eventType: 'Wedding',
  place: 'Bath',
  message: 'Are you free?\nWe are eighty.',
};
export const enquiry = {
  business: 'The Velvet Deck',
  firstName: 'Ada',
  enquiry: asked,
  enquiriesUrl: 'https://starbill.test/enquiries',
  unsubscribeUrl: 'https://starbill.test/unsubscribe?token=e',
};

/** One of every kind, as a person would get it. */
export const everyMail: [MailKind, ReturnType<typeof writeMail>][] = [
  ['thank-you', writeMail('thank-you', customer, sender)],
  ['please-confirm', writeMail('please-confirm', customer, sender)],
  ['review-live', writeMail('review-live', live, sender)],
  ['new-review', writeMail('new-review', news, sender)],
  ['new-review', writeMail('new-review', { ...news, confirmed: true }, sender)],
  ['review-digest', writeMail('review-digest', digest, sender)],
  ['new-enquiry', writeMail('new-enquiry', { ...enquiry, enquiry: null }, sender)],
  [
    'enquiry-received',
    writeMail(
      'enquiry-received',
      {
        business: 'The Velvet Deck',
        name: 'Rae',
        pageUrl: live.pageUrl,
        manageUrl: 'https://starbill.test/my-enquiry/e',
      },
      sender,
    ),
  ],
  ['review-rejected', writeMail('review-rejected', rejected, sender)],
  ['report-received', writeMail('report-received', live, sender)],
  ['report-answered', writeMail('report-answered', { ...live, outcome: 'kept' }, sender)],
  ['report-answered', writeMail('report-answered', { ...live, outcome: 'removed' }, sender)],
  ['report-answered', writeMail('report-answered', { ...live, outcome: 'erased' }, sender)],
  ['reviewer-code', writeMail('reviewer-code', { ...rejected, code: '042137', purpose: 'erase' }, sender)],
  ['appeal-answered', writeMail('appeal-answered', { ...live, outcome: 'reversed', note: null }, sender)],
  ['appeal-answered', writeMail('appeal-answered', { ...live, outcome: 'upheld', note: 'Still no.' }, sender)],
  ['reply-written', writeMail('reply-written', live, sender)],
  ['reply-written', writeMail('reply-written', { ...live, words: null }, sender)],
  ['edit-published', writeMail('edit-published', live, sender)],
  ['edit-rejected', writeMail('edit-rejected', rejected, sender)],
  ['review-edited', writeMail('review-edited', edited, sender)],
  ['review-edited', writeMail('review-edited', { ...edited, ratingBefore: 1, hasReply: true, review: null }, sender)],
  ['sign-in-link', writeMail('sign-in-link', { firstName: 'Ada', url, confirmsAddress: true }, sender)],
  ...[false, true].map((isLocked): [MailKind, ReturnType<typeof writeMail>] => [
    'password-reset',
    writeMail('password-reset', { firstName: 'Ada', url, isLocked }, sender),
  ]),
  ['two-factor-hint', writeMail('two-factor-hint', { firstName: 'Ada', signInUrl: url }, sender)],
  ['confirm-address', writeMail('confirm-address', { firstName: 'Ada', url }, sender)],
  ['new-sign-in', writeMail('new-sign-in', { ...entrance, secureUrl: url }, sender)],
  ...(
    ['password', 'password-reset', 'two-factor-on', 'two-factor-off', 'passkey-added', 'passkey-removed'] as const
  ).map((change): [MailKind, ReturnType<typeof writeMail>] => [
    'account-changed',
    writeMail('account-changed', { ...entrance, change, name: 'My phone', secureUrl: url }, sender),
  ]),
  ['change-email', writeMail('change-email', { url }, sender)],
  ['address-in-use', writeMail('address-in-use', { firstName: 'Ada', signInUrl: url }, sender)],
  ['email-changing', writeMail('email-changing', { ...entrance, newEmail: 'ada@new.test', secureUrl: url }, sender)],
  [
    'email-changed',
    writeMail('email-changed', { ...entrance, newEmail: 'ada@new.test', until: '1 May 2026', secureUrl: url }, sender),
  ],
  [
    'farewell',
    writeMail('farewell', { firstName: 'Ada', deletesOn: '1 May 2026', keepUrl: url, billing: true }, sender),
  ],
  ['suspended', writeMail('suspended', { ...owner, reason: 'Invented reviews.', dashboardUrl: url }, sender)],
  ['receipt', writeMail('receipt', paid, sender)],
  ['receipt', writeMail('receipt', { ...paid, vat: null, period: null, card: null }, sender)],
  ['refund', writeMail('refund', { ...payer, number: 'A-1', amount: 2895, reason: 'You paid twice.' }, sender)],
  [
    'subscription-canceled',
    writeMail('subscription-canceled', { ...payer, endsOn: null, isTrial: false, credit: 5 }, sender),
  ],
  ['subscription-resumed', writeMail('subscription-resumed', { ...running, isTrial: false }, sender)],
  ['plan-changed', writeMail('plan-changed', { ...running, card: null }, sender)],
  ['subscription-ended', writeMail('subscription-ended', { ...payer, isTrial: true }, sender)],
  ['card-expiring', writeMail('card-expiring', { ...payer, card: '4242', expires: 'August 2030' }, sender)],
  ['renewal-coming', writeMail('renewal-coming', running, sender)],
  ['payments-set-up', writeMail('payments-set-up', { ...payer, until: '2026-02-02T00:00:00Z' }, sender)],
  ['restored', writeMail('restored', { ...owner, pageUrl: url }, sender)],
  ...(['warned', 'rates', 'paused', 'resumed', 'limit'] as const).map(
    (notice): [MailKind, ReturnType<typeof writeMail>] => [
      'asking-notice',
      writeMail(
        'asking-notice',
        { ...owner, notice, reason: 'As agreed.', dailyLimit: 50, rates, gigsUrl: url },
        sender,
      ),
    ],
  ),
  ['webhook-paused', writeMail('webhook-paused', { ...owner, name: 'Website', why: 'failing', url }, sender)],
  ['webhook-paused', writeMail('webhook-paused', { ...owner, name: 'Website', why: 'gone', url }, sender)],
  [
    'imported-removed',
    writeMail(
      'imported-removed',
      { ...owner, source: 'An older site', reason: 'private_data', note: 'A phone number.', url },
      sender,
    ),
  ],
  [
    'imported-code',
    writeMail(
      'imported-code',
      { business: owner.business, source: 'An older site', code: '012345', codeUrl: url },
      sender,
    ),
  ],
  ...(['visitor', 'writer'] as const).map((imported): [MailKind, ReturnType<typeof writeMail>] => [
    'report-answered',
    writeMail('report-answered', { business: owner.business, pageUrl: url, outcome: 'kept', imported }, sender),
  ]),
  ...(['approved', 'rejected'] as const).map((outcome): [MailKind, ReturnType<typeof writeMail>] => [
    'import-decided',
    writeMail(
      'import-decided',
      {
        ...owner,
        source: 'An older site',
        reviews: 1200,
        outcome,
        reason: outcome === 'rejected' ? 'advertising' : null,
        note: outcome === 'rejected' ? 'Most of them praise a shop.' : null,
        url,
      },
      sender,
    ),
  ]),
  ['asking-alert', writeMail('asking-alert', { ...owner, notice: 'warned', rates, performerUrl: url }, sender)],
  ['asking-alert', writeMail('asking-alert', { ...owner, notice: 'rates', rates, performerUrl: url }, sender)],
  [
    'waiting-reminder',
    writeMail(
      'waiting-reminder',
      { firstName: 'Ada', waiting: ['3 reviews', '1 flag'], hours: 1, queueUrl: url },
      sender,
    ),
  ],
  ['administrator-invited', writeMail('administrator-invited', { invitedBy: 'Ada Lark', url, days: 7 }, sender)],
  [
    'administrators-changed',
    writeMail(
      'administrators-changed',
      { firstName: 'Ben', change: 'joined', who: 'Cleo Fox', email: 'cleo@starbill.test', by: 'Ada Lark', url },
      sender,
    ),
  ],
  [
    'administrator-removed',
    writeMail('administrator-removed', { firstName: 'Ben', removedBy: 'Ada Lark', homeUrl: url }, sender),
  ],
];
