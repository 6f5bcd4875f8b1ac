import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { type BillingDetails, billingDetailsInput, noDetails } from '#shared/billing-details.ts';
import { countryCodes, countryName } from '#shared/countries.ts';
import { saveBillingDetails } from '#web/api/billing.ts';
import { ApiError, messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

const countries = {
  '': 'Choose a country',
  ...Object.fromEntries(countryCodes.map((code) => [code, countryName(code)])),
};
const byName = ['', ...countryCodes.toSorted((a, b) => (countryName(a) ?? a).localeCompare(countryName(b) ?? b, 'en'))];

/** Who the invoices are for. */
export function BillingDetailsForm({ saved, onSaved }: { saved: BillingDetails | null; onSaved: () => void }) {
  const form = useZodForm(billingDetailsInput, saved ?? noDetails);
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);
  const { mutate, isPending } = useMutation({
    ...saveBillingDetails,
    onSuccess: async (...answer) => {
      await saveBillingDetails.onSuccess?.(...answer);
      toast({ title: 'Billing details saved', description: 'Your next invoices will show them.' });
      onSaved();
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.body.fields?.vatNumber : undefined;
      if (refused) form.setError('vatNumber', { message: refused });
      else form.setError('root', { message: messageOf(error, 'Your details weren’t saved. Try again.') });
    },
  });
  const field = (name: keyof BillingDetails) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((details) => mutate(details))}>
      <FormError>{errors.root?.message}</FormError>
      <Field label="Business name" optional autoComplete="organization" {...field('businessName')} />
      <Controller
        control={form.control}
        name="country"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label="Country"
            value={value}
            onChange={onChange}
            choices={countries}
            order={byName}
            error={errors.country?.message}
          />
        )}
      />
      <Field label="Address" autoComplete="address-line1" {...field('line1')} />
      <Field label="Address, second line" optional autoComplete="address-line2" {...field('line2')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Town or city" autoComplete="address-level2" {...field('city')} />
        <Field label="Postal code" optional autoComplete="postal-code" {...field('postalCode')} />
      </div>
      <Field
        label="VAT number"
        optional
        hint="Only if your business has one. Include the country code, such as GB123456789."
        {...field('vatNumber')}
      />
      <Button type="submit" busyText={isPending && 'Saving...'}>
        Save billing details
      </Button>
    </form>
  );
}
