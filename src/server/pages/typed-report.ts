import { z } from 'zod';
import { limits } from '#shared/limits.ts';

const typed = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most))
    .catch('');
const typedReport = z
  .object({ reason: typed(40), note: typed(limits.flagReason), email: typed(limits.email) })
  .catch({ reason: '', note: '', email: '' });

/** What was typed into the form of a report, for the page that says what is wrong with it. */
export const readTypedReport = (body: unknown) => typedReport.parse(body ?? {});
