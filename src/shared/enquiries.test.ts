import { describe, expect, test } from 'vitest';
import { readEnquiry } from './enquiries.ts';
import { enquiryCountText } from './enquiry-words.ts';
import { limits } from './limits.ts';

const now = new Date('2026-06-15T12:00:00Z');
const asked = { eventDate: '2027-06-12', message: 'Are you free?', name: 'Rae Quill', email: 'rae@example.test' };
const problemsOf = (typed: Parameters<typeof readEnquiry>[0]) => {
  const read = readEnquiry(typed, now);
  return 'problems' in read ? read.problems : {};
};

describe('an enquiry', () => {
  test('is read as it was typed, with what was left empty as nothing', () => {
    expect(readEnquiry({ ...asked, phone: ' ' }, now)).toEqual({
      input: { ...asked, eventType: '', place: '', phone: null },
    });
  });

  test('without anything names every problem at once, in the order of the form', () => {
    expect(Object.entries(problemsOf({}))).toEqual([
      ['message', 'Choose a date, or write a few words.'],
      ['name', 'Enter your name.'],
      ['email', 'Enter your email address or your phone number.'],
    ]);
  });

  test('names problems of one field beside those of two fields together', () => {
    const problems = problemsOf({ eventDate: '2026-02-31', name: '\u200b', phone: 'call me' });
    expect(Object.keys(problems)).toEqual(['eventDate', 'name', 'phone']);
  });

  test('needs a date or words, and an address or a number, not both', () => {
    expect(problemsOf({ ...asked, message: '' })).toEqual({});
    expect(problemsOf({ ...asked, eventDate: '' })).toEqual({});
    expect(problemsOf({ ...asked, email: '', phone: '020 7946 0000' })).toEqual({});
  });

  test.each([
    ['email', 'rae@example', 'That email address looks incomplete. Check the part after @.'],
    ['email', 'rae.example.test', 'That email address has no @. It looks like name@example.com.'],
    ['phone', '12345', 'That doesn’t look like a phone number. Use digits, with + and the country code if you like.'],
    [
      'phone',
      '+1?bcc=eve',
      'That doesn’t look like a phone number. Use digits, with + and the country code if you like.',
    ],
    ['eventDate', '2026-06-12', 'That date has passed. Choose a later one, or leave it empty.'],
    ['eventDate', '2226-06-12', 'Choose a date within the next 3 years.'],
    ['eventDate', 'soon', 'Enter a real date: year, month and day.'],
    ['message', 'x'.repeat(limits.enquiry + 1), 'Use at most 2,000 characters.'],
  ])('with the %s “%.20s” says what is wrong', (field, text, message) => {
    expect(problemsOf({ ...asked, [field]: text })).toEqual({ [field]: message });
  });

  test('about today is taken wherever today is', () => {
    for (const eventDate of ['2026-06-14', '2026-06-15', '2026-06-16'])
      expect(problemsOf({ ...asked, eventDate })).toEqual({});
  });
});

test.each([
  [0, '0 enquiries'],
  [1, '1 enquiry'],
  [1204, '1,204 enquiries'],
])('%i reads %s', (count, words) => expect(enquiryCountText(count)).toBe(words));
