import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratings } from '#shared/ratings.ts';
import { type MailKind, writeMail } from './entry-mails.tsx';
import { greet } from './greet.ts';
import { dark, light } from './look.ts';

const sender = {
  origin: 'https://starbill.test',
  operator: { name: 'Limelight Ltd', address: '12 Drury Lane', supportEmail: 'help@starbill.test' },
};
const links = {
  confirmUrl: 'https://starbill.test/confirm-review?token=a&b=c',
  manageUrl: 'https://starbill.test/my-review/d',
};
const customer = { business: 'The Velvet Deck', reviewerName: 'Rae Quill', rating: 5 as const, ...links };
const live = { ...customer, words: 'Lovely.', pageUrl: 'https://starbill.test/reviews/x', confirmUrl: null };
const rejected = {
  ...customer,
  reason: 'private_data' as const,
  note: 'A phone number in the second line.',
  takenDown: false,
  appealUntil: '1 May 2026',
};
const news = {
  business: 'The Velvet Deck',
  firstName: 'Ada',
  rating: 4 as const,
  review: { reviewerName: 'Rae Quill', words: 'Lovely.' },
  isPublished: false,
  usualWait: 'usually within a day',
  dashboardUrl: 'https://starbill.test/dashboard',
  settingsUrl: 'https://starbill.test/notification-settings',
  unsubscribeUrl: 'https://starbill.test/unsubscribe?token=e',
};
const waiting = { rating: 4 as const, reviewerName: 'Rae Quill', words: 'Lovely.', standing: 'waiting' as const };
const digest = { ...news, reviews: [waiting], count: 3, leftOut: null, reviewsUrl: 'https://starbill.test/reviews' };
const edited = { ...news, ratingBefore: null, hasReply: false, reviewsUrl: 'https://starbill.test/reviews' };
const url = 'https://starbill.test/go?token=x&callbackURL=%2F';

const rates = { sent: 120, bounced: 7, complained: 1 };
const owner = { business: 'The Velvet Deck', firstName: 'Ada' };

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

const asked = {
  name: 'Rae Quill',
  email: 'rae+gigs@example.test',
  phone: '+44 (0)20 7946 0000',
  date: 'June 12, 2027',
  eventType: 'Wedding',
  place: 'Bath',
  message: 'Are you free?\nWe are eighty.',
};
const enquiry = {
  business: 'The Velvet Deck',
  firstName: 'Ada',
  enquiry: asked,
  enquiriesUrl: 'https://starbill.test/enquiries',
  unsubscribeUrl: 'https://starbill.test/unsubscribe?token=e',
};

const everyMail: [MailKind, ReturnType<typeof writeMail>][] = [
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
  ['password-reset', writeMail('password-reset', { firstName: 'Ada', url }, sender)],
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
      { firstName: 'Ada', waiting: ['3 reviews', '1 flag'], hours: 24, queueUrl: url },
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

describe('every mail', () => {
  it.each(everyMail)('%s has a subject, a document and the same words as text', (_kind, mail) => {
    expect(mail.subject).toMatch(/^\S.*\S$/);
    expect(mail.html).toMatch(/^<!DOCTYPE html [^>]+><html /);
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.text).toContain('Sent by Starbill for Limelight Ltd. 12 Drury Lane');
    expect(mail.text).not.toMatch(/[<>{}]|undefined|\[object/);
  });

  it.each(everyMail)('%s loads nothing when it is opened, so opening it tells nobody', (_kind, { html }) => {
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\/starbill\.test\//);
  });

  it.each(everyMail)('%s offers its link on a line of its own in the text', (_kind, { text }) => {
    expect(text).toMatch(/^https:\/\/starbill\.test\/\S+$/m);
  });

  it('shows the act’s logo from its attachment, and asks for nothing else', () => {
    const act = { name: 'The Velvet Deck', color: '#0a7f3f', hasLogo: true };
    const { html } = writeMail('review-live', live, { ...sender, act });
    expect(html.match(/cid:logo/g)).toHaveLength(1);
    expect(html).toMatch(/<img [^>]*src="cid:logo"/);
    expect(html).not.toMatch(/<link|preload/);
  });
});

describe('the email about an enquiry', () => {
  const mail = writeMail('new-enquiry', enquiry, sender);

  it('says what is asked and how to answer, in both parts', () => {
    expect(mail.subject).toBe('New enquiry: Wedding, June 12, 2027');
    for (const words of ['Rae Quill', 'June 12, 2027', 'Bath', 'We are eighty.']) {
      expect(mail.html).toContain(words);
      expect(mail.text).toContain(words);
    }
  });

  it('leads to us, to the mailbox and to the phone of who asked, and nowhere else', () => {
    const addresses = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !address?.startsWith('https://starbill.test/'))).toEqual([
      'mailto:rae%2Bgigs@example.test',
      'tel:+4402079460000',
    ]);
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i);
  });

  it('names the event alone, the date alone or neither', () => {
    const subjectOf = (more: Partial<typeof asked>) =>
      writeMail('new-enquiry', { ...enquiry, enquiry: { ...asked, ...more } }, sender).subject;
    expect(subjectOf({ eventType: '' })).toBe('New enquiry: June 12, 2027');
    expect(subjectOf({ eventType: 'Fête\r\nBcc: eve@evil.example' })).toBe(
      'New enquiry: Fête Bcc: eve@evil.example, June 12, 2027',
    );
    expect(writeMail('new-enquiry', { ...enquiry, enquiry: null }, sender).subject).toBe('New enquiry');
  });
});

describe('the subjects', () => {
  it.each(ratings)('thank for %i stars', (rating) => {
    expect(writeMail('thank-you', { ...customer, rating }, sender).subject).toBe(
      `Thank you for your ${rating}-star review!`,
    );
  });

  it('name the business whose review is live', () => {
    expect(writeMail('review-live', live, sender).subject).toBe('Your review for The Velvet Deck is now live!');
  });

  it('stay on one line, whatever a business calls itself', () => {
    const business = 'Deck\r\nBcc: eve@example.test\u2028\u0000 &  Co';
    const { subject } = writeMail('review-live', { ...live, business }, sender);
    expect(subject).toBe('Your review for Deck Bcc: eve@example.test & Co is now live!');
  });
});

describe('what people typed', () => {
  it('is shown as they typed it, and never becomes markup', () => {
    const words = '<script>alert(1)</script> "so" & good\n\nمرحبا 魔術師 🎩';
    const { html, text } = writeMail('review-live', { ...live, business: '<b>Deck</b>', words }, sender);
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;so&quot; &amp; good<br/><br/>مرحبا 魔術師 🎩');
    expect(text).toContain(words);
    expect(text).toContain('<b>Deck</b>');
  });

  it('cannot open an element, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const review = { reviewerName: `<u ${typed}`, words: `</td>${typed}<u` };
        const { html } = writeMail('new-review', { ...news, review, business: `"><u ${typed}` }, sender);
        return !/<u[\s<>]/.test(html) && html.match(/<td/g)?.length === html.match(/<\/td>/g)?.length;
      }),
    );
  });

  it('does not travel to an address that is not known to be theirs', () => {
    for (const kind of ['thank-you', 'please-confirm'] as const) {
      const { text } = writeMail(kind, { ...customer, reviewerName: 'Win at http://bad.example' }, sender);
      expect(text).not.toContain('bad.example');
      expect(text).toContain('Hello,');
    }
    const unknownOwner = writeMail('new-review', { ...news, review: null }, sender).text;
    expect(unknownOwner).not.toMatch(/Rae|Lovely/);
  });

  it('is left out where the owner chose so, which the email says', () => {
    const review = { reviewerName: 'Rae', words: null };
    const one = writeMail('new-review', { ...news, review }, sender).text;
    const many = writeMail(
      'review-digest',
      { ...digest, reviews: [{ ...waiting, words: null }], leftOut: 'chosen' },
      sender,
    ).text;
    for (const text of [one, many]) {
      expect(text).toContain('You chose to leave the review text out');
      expect(text).not.toContain('Lovely');
    }
  });

  it('says how long a decision usually takes, and nothing of it where nobody can tell', () => {
    const { text } = writeMail('new-review', news, sender);
    expect(text).toContain('once it’s approved, usually within a day.');
    expect(writeMail('new-review', { ...news, usualWait: null }, sender).text).toContain('once it’s approved.');
    expect(writeMail('new-review', { ...news, isPublished: true }, sender).text).toContain('It’s on your page now.');
    expect(writeMail('review-digest', digest, sender).text).toContain('once they’re approved, usually within a day.');
  });

  it('of several reviews is counted, and what is not shown is said', () => {
    const { subject, text } = writeMail('review-digest', digest, sender);
    expect(subject).toBe('3 new reviews for The Velvet Deck');
    expect(text).toMatch(
      /3 customers have reviewed you[\s\S]*Lovely[\s\S]*Rae Quill · Waiting for approval[\s\S]*And 2 more\./,
    );
    const one = writeMail('review-digest', { ...digest, count: 1 }, sender);
    expect(one.subject).toBe('1 new review for The Velvet Deck');
    expect(one.text).not.toContain('more.');
  });

  it('greets people by name, and nothing else', () => {
    for (const name of ['Rae', 'Zoë Ångström', "Siân O'Neill-Brown", '田中 さくら', 'Dr. José Núñez'])
      expect(greet(name)).toBe(`Hello ${name},`);
    for (const name of ['', 'visit bad.example', 'http://x', 'www bad', 'A'.repeat(60), 'free 💰', 'a\nb'])
      expect(greet(name)).toBe('Hello,');
  });
});

describe('the look', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../web/styles/tokens.css'), 'utf8');
  it.each(Object.keys(light) as (keyof typeof light)[])('has the %s of the pages', (name) => {
    expect(tokens).toContain(`--${name}: light-dark(${light[name]}, ${dark[name]});`);
  });
});
