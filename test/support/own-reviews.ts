import { expect } from 'vitest';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import type { Person } from './make-app.ts';

/** A page of what an owner received. */
export async function listOwn(person: Person, query = ''): Promise<OwnReview[]> {
  const answer = await person.get(`/api/reviews${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
