import { z } from 'zod';
import { ofCustomers } from '#shared/schemas/common.ts';

/**
 * An owner's answer as support sees it: customers' addresses and numbers are dots, and links that act for a customer are
 * left out. Decided by the answer's schema, so that no route can forget it.
 */
export function hideFromSupport(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const hidden = ofCustomers.get(schema);
  if (hidden) return hidden.shownAs;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return hideFromSupport(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => hideFromSupport(schema.element, item));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object') return value;
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, shape[key] ? hideFromSupport(shape[key], item) : item]),
  );
}
