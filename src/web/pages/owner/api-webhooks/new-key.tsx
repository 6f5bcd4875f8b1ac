import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { apiKeyInput } from '#shared/api-keys.ts';
import { keyLifetimes, keyScopeNames, keyScopes } from '#shared/key-scopes.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { createApiKey } from '#web/api/keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import { SecretOnce } from './secret-once.tsx';

const lifetimes: Record<string, string> = {
  '': 'Never',
  ...Object.fromEntries(keyLifetimes.map((days) => [String(days), `After ${days} days`])),
};
const lifetimeOrder = ['', ...keyLifetimes.map(String)];

/** First what the key may do, then the key itself, this once. */
export function NewKey({ onDone }: { onDone: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const form = useZodForm(apiKeyInput, { name: '', scopes: ['reviews:read'], expiresInDays: null });
  const { mutate, isPending } = useMutation({
    ...createApiKey,
    onSuccess: async (answer, ...rest) => {
      await createApiKey.onSuccess?.(answer, ...rest);
      setMade(answer.key);
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'The API key wasn’t created. Try again.',
        fields: ['name', 'scopes'],
      }),
  });
  const { errors, isDirty } = form.formState;
  // The answer has the key, which is never shown again.
  useUnsaved((isDirty || isPending) && made === null);
  if (made !== null)
    return (
      <SecretOnce label="Your API key" value={made} onDone={onDone}>
        Copy it now. Once you close this, it can’t be shown again, not even by us.
      </SecretOnce>
    );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.handleSubmit((given) => mutate(given))}>
      <FormError>{errors.root?.message}</FormError>
      <Field
        label="Name"
        autoComplete="off"
        hint="The tool that will use it, such as “Website”."
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <fieldset>
            <legend className="text-sm font-semibold">What it can do</legend>
            {keyScopeNames.map((scope) => (
              <Checkbox
                key={scope}
                label={
                  <>
                    <span className="font-semibold">{keyScopes[scope].label}</span>
                    <span className="block text-ink-soft">{keyScopes[scope].text}</span>
                  </>
                }
                checked={field.value.includes(scope)}
                onChange={(checked) =>
                  field.onChange(checked ? [...field.value, scope] : field.value.filter((each) => each !== scope))
                }
              />
            ))}
            {errors.scopes?.message && (
              <p role="alert" className="mt-1 text-sm text-danger">
                {errors.scopes.message}
              </p>
            )}
          </fieldset>
        )}
      />
      <Controller
        control={form.control}
        name="expiresInDays"
        render={({ field }) => (
          <SelectField
            label="Expires"
            value={field.value ? String(field.value) : ''}
            onChange={(value) => field.onChange(value === '' ? null : Number(value))}
            choices={lifetimes}
            order={lifetimeOrder}
          />
        )}
      />
      <Button type="submit" busyText={isPending && 'Creating...'}>
        Create API key
      </Button>
    </form>
  );
}
