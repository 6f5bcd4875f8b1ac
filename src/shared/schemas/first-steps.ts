import { z } from 'zod';
import { firstStepNames } from '#shared/first-steps.ts';

export const firstSteps = z.strictObject({
  done: z.record(z.enum(firstStepNames), z.boolean()),
  /** The owner has closed the list. */
  dismissed: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const changeFirstStepsInput = z.strictObject({
  dismissed: z.boolean().optional(),
  /** The code of a widget was copied. It cannot be taken back. */
  widgetCopied: z.literal(true).optional(),
});
export type ChangeFirstStepsInput = z.infer<typeof changeFirstStepsInput>;
