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
  dashboardUrl: 'https://starbill.test/dashboard',
  unsubscribeUrl: 'https://starbill.test/unsubscribe?token=e',
};
const edited = { ...news, ratingBefore: null, hasReply: false, reviewsUrl: 'https://starbill.test/reviews' };
const url = 'https://starbill.test/go?token=x&callbackURL=%2F';

const rates = { sent: 120, bounced: 7, complained: 1 };
const owner = { business: 'The Velvet Deck', firstName: 'Ada' };

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

const everyMail: [MailKind, ReturnType<typeof writeMail>][] = [
  ['thank-you', writeMail('thank-you', customer, sender)],
  ['please-confirm', writeMail('please-confirm', customer, sender)],
  ['review-live', writeMail('review-live', live, sender)],
  ['new-review', writeMail('new-review', news, sender)],
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
  ['suspended', writeMail('suspended', { ...owner, reason: 'Invented reviews.', dashboardUrl: url }, sender)],
  ['receipt', writeMail('receipt', paid, sender)],
  ['receipt', writeMail('receipt', { ...paid, vat: null, period: null, card: null }, sender)],
  ['refund', writeMail('refund', { ...payer, number: 'A-1', amount: 2895, reason: 'You paid twice.' }, sender)],
  [
    'subscription-canceled',
    writeMail('subscription-canceled', { ...payer, endsOn: null, isTrial: false, credit: 5 }, sender),
  ],
  ['subscription-resumed', writeMail('subscription-resumed', running, sender)],
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
