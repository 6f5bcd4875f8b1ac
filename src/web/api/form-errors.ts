import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from './client.ts';

/**
 * Puts a refusal where it can be corrected: at the fields the server names, at the field a known code belongs to,
 * and above the form otherwise.
 */
export function showServerError<Fields extends FieldValues>(
  setError: UseFormSetError<Fields>,
  error: unknown,
  { fallback, fields, codes = {} }: { fallback: string; fields: Path<Fields>[]; codes?: Record<string, Path<Fields>> },
) {
  const body = error instanceof ApiError ? error.body : {};
  const named = fields.filter((field) => body.fields?.[field]);
  for (const field of named) setError(field, { message: body.fields?.[field] ?? '' }, { shouldFocus: true });
  if (named.length > 0) return;
  const field = codes[body.code ?? ''];
  const message = messageOf(error, fallback);
  if (field) setError(field, { message }, { shouldFocus: true });
  else setError('root', { message });
}
