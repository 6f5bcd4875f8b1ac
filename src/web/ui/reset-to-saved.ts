import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** The form after saving. What was typed meanwhile is newer than the answer, and stays; `asSent` is what stood in it before. */
export function resetToSaved<Fields extends FieldValues, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  saved: Fields,
  asSent: Fields,
): void {
  const typed = form.getValues();
  form.reset(saved);
  for (const name of Object.keys(typed) as Path<Fields>[])
    if (typed[name] !== asSent[name]) form.setValue(name, typed[name], { shouldDirty: true });
}
