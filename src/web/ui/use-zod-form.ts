import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { z } from 'zod';

// zod probes for `new Function` otherwise, and the content security policy reports the probe.
z.config({ jitless: true });

/** A form whose fields are checked by the same schema as on the server, and which keeps what was typed. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
}
