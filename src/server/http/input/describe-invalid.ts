import type { FastifyError } from 'fastify';
import { type Refusal, refusals } from '#server/errors.ts';

const parts: Record<string, string> = {
  body: 'The body',
  querystring: 'The query',
  params: 'The address',
  headers: 'The header',
};

/** People count rows from 1: “rows/2/date” is the date of row 3. */
function nameOf(path: readonly string[]): { row: string | null; field: string } {
  const [list, index = '', ...rest] = path;
  const isInRow = list === 'rows' && /^\d+$/.test(index);
  return { row: isInRow ? `Row ${Number(index) + 1}` : null, field: (isInRow ? rest : path).join('.') };
}

/** A sentence that stands alone, with what it is about in the place of “It” (see plain-issues.ts). Our own ones stay as they are. */
function standAlone(sentence: string, path: readonly string[], part: string): string {
  const { row, field } = nameOf(path);
  const isAboutIt = sentence.startsWith('It ');
  if (row !== null && field === '' && isAboutIt) return sentence.replace('It', row);
  const named = isAboutIt ? sentence.replace('It', field || part) : sentence;
  return row === null ? named : `${row}: ${named}`;
}

/** Input that its schema refuses: one sentence about the first thing, and `fields` about each. */
export function describeInvalid({ validation = [], validationContext = 'body' }: FastifyError): Refusal {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of validation) {
    const name = instancePath.slice(1).replaceAll('/', '.');
    if (name && message && !fields[name]) fields[name] = message;
  }
  const [first] = validation;
  if (!first?.message) return refusals.invalid('We couldn’t read this request.', fields);
  const path = first.instancePath.split('/').filter(Boolean);
  return refusals.invalid(standAlone(first.message, path, parts[validationContext] ?? 'The request'), fields);
}
