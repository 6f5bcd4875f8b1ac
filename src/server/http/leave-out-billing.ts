import { z } from 'zod';
import type { OperationSchemas } from '#shared/operation-schemas.ts';
import { whereBilled } from '#shared/schemas/common.ts';

/** An answer's schema without the keys about money. What the server hands over with those keys is sent without them. */
function withoutMoney(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) {
    const element = schema.element as z.ZodType;
    const changed = withoutMoney(element);
    return changed === element ? schema : z.array(changed);
  }
  if (!(schema instanceof z.ZodObject)) return schema;
  const entries = Object.entries<z.ZodType>(schema.shape);
  const kept = entries.filter(([, value]) => !whereBilled.has(value));
  return kept.length === entries.length ? schema : z.object(Object.fromEntries(kept));
}

type Answers = NonNullable<OperationSchemas['answers']>;

export const leaveOutBilling = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([status, schema]) => [status, schema && withoutMoney(schema)]));
