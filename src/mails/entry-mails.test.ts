import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratings } from '#shared/ratings.ts';
import {
  asked,
  customer,
  digest,
  enquiry,
  everyMail,
  live,
  news,
  sender,
  waiting,
} from '#test/support/sample-mails.ts';
import { writeMail } from './entry-mails.tsx';
import { greet } from './greet.ts';
import { dark, light } from './look.ts';

describe('every mail', () => {
  it.each(everyMail)('%s has a subject, a document and the same words as text', (_kind, mail) => {
    expect(mail.subject).toMatch(/^\S.*\S$/);
    expect(mail.html).toMatch(/^<!DOCTYPE html [^>]+><html /);
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.text).toContain('Sent by Starbill for Limelight Ltd. 12 Drury Lane');
    expect(mail.text).not.toMatch(/[<>{}]|undefined|\[object/);
  });

  it.each(everyMail)('%s has every number with the right plural', (_kind, { html }) => {
    expect(html.replace(/<!-- -->/g, '')).not.toMatch(/\b1 (hours|days|reviews|stars|customers|gigs)\b/);
  });

  it.each(everyMail)('%s loads nothing when it is opened, so opening it tells nobody', (_kind, { html }) => {
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\/starbill\.test\//);
  });

  it.each(everyMail)('%s offers its link on a line of its own in the text', (_kind, { text }) => {
    expect(text).toMatch(/^https:\/\/starbill\.test\/\S+$/m);
  });

  it.each(everyMail)('%s writes days as people in Britain do', (_kind, { subject, text }) => {
    expect(`${subject}\n${text}`).not.toMatch(/\p{Lu}\p{Ll}+ \d{1,2}, \d{4}/u);
  });

  it('shows the act’s logo from its attachment, and asks for nothing else', () => {
    const act = { name: 'The Velvet Deck', color: '#0a7f3f', hasLogo: true };
    const { html } = writeMail('review-live', live, { ...sender, act });
    expect(html.match(/cid:logo/g)).toHaveLength(1);
    expect(html).toMatch(/<img [^>]*src="cid:logo"/);
    expect(html).not.toMatch(/<link|preload/);
  });
});

describe('the tile of an act without a logo', () => {
  it('keeps its size in a table of its own, however many lines the name beside it takes', () => {
    const act = { name: 'The Velvet Deck', color: '#0a7f3f', hasLogo: false };
    const { html } = writeMail('review-live', live, { ...sender, act });
    const [, tile] = /<td [^>]*aria-hidden="true"[^>]*>(<table .*?<\/table>)/.exec(html) ?? [];
    expect(tile).toMatch(/style="[^"]*width:26px;height:32px[^"]*background-color:#0a7f3f/);
    expect(tile).toContain('<td>T</td>');
  });
});

describe('the email about an enquiry', () => {
  const mail = writeMail('new-enquiry', enquiry, sender);

  it('says what is asked and how to answer, in both parts', () => {
    expect(mail.subject).toBe('New enquiry: Wedding, 12 June 2027');
    for (const words of ['Rae Quill', '12 June 2027', 'Bath', 'We are eighty.']) {
      expect(mail.html).toContain(words);
      expect(mail.text).toContain(words);
    }
  });

  it('leads to us, to the mailbox and to the phone of who asked, and nowhere else', () => {
    const addresses = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !address?.startsWith('https://starbill.test/'))).toEqual([
      'mailto:rae%2Bgigs@example.test',
      'tel:+442079460000',
    ]);
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i);
  });

  it('names the event alone, the date alone or neither', () => {
    const subjectOf = (more: Partial<typeof asked>) =>
      writeMail('new-enquiry', { ...enquiry, enquiry: { ...asked, ...more } }, sender).subject;
    expect(subjectOf({ eventType: '' })).toBe('New enquiry: 12 June 2027');
    expect(subjectOf({ eventType: 'Fête\r\nBcc: eve@evil.example' })).toBe(
      'New enquiry: Fête Bcc: eve@evil.example, 12 June 2027',
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
