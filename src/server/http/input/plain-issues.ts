import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
  null: 'null',
};

const formats: Record<string, string> = {
  uuid: 'an id like 0199b3c4-5d6e-7f80-91a2-b3c4d5e6f708',
  email: 'an email address',
  url: 'an address that starts with https://',
  date: 'a day like 2026-05-31',
  datetime: 'a time like 2026-05-31T09:00:00Z',
};

const unreadable = 'It isn’t in a form we can read.';

const countable: Record<string, string> = { string: 'character', array: 'entry', set: 'entry' };
const counted = (count: number | bigint, word: string) => {
  if (Number(count) === 1) return `1 ${word}`;
  return `${count.toLocaleString('en-GB')} ${word.replace(/y$/, 'ie')}s`;
};

const listed = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');

function sizeWords(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const word = countable[issue.origin];
  const [bound, side] = issue.code === 'too_small' ? [issue.minimum, 'least'] : [issue.maximum, 'most'];
  if (word) return `It must have ${issue.exact ? 'exactly' : `at ${side}`} ${counted(bound, word)}.`;
  const [orBeyond, beyond] = issue.code === 'too_small' ? ['or more', 'more than'] : ['or less', 'less than'];
  return issue.inclusive ? `It must be ${bound} ${orBeyond}.` : `It must be ${beyond} ${bound}.`;
}

/**
 * What is wrong with input, where its schema has no sentence of its own: zod's are for engineers who know zod. “It” stands
 * for the field, whose name is put in its place where the sentence stands alone.
 */
export function describePlainly(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'It is missing.';
      return kinds[issue.expected] ? `It must be ${kinds[issue.expected]}.` : unreadable;
    case 'invalid_value':
      if (issue.input === undefined) return 'It is missing.';
      return issue.values.length === 1
        ? `It must be ${listed(issue.values)}.`
        : `It must be one of: ${listed(issue.values)}.`;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `It must be one of: ${listed(issue.options)}.`
        : unreadable;
    case 'too_small':
    case 'too_big':
      return sizeWords(issue);
    case 'invalid_format':
      return formats[issue.format] ? `It must be ${formats[issue.format]}.` : unreadable;
    case 'not_multiple_of':
      return `It must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `${listed(issue.keys)} isn’t a field of this call. Check its spelling, or leave it out.`
        : `${listed(issue.keys)} aren’t fields of this call. Check their spelling, or leave them out.`;
    default:
      return unreadable;
  }
}
