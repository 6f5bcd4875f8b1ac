import Stripe from 'stripe';
import { refusals } from '#server/errors.ts';
import type { BillingDetails } from '#shared/billing-details.ts';
import { callStripe } from './call-stripe.ts';

type TaxId = { type: 'gb_vat' | 'eu_vat' | 'ch_vat' | 'no_vat'; value: string };

const europeanUnion = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

/** Which register a VAT number is of, as Stripe names them; null: none that Stripe prints as such. */
function taxIdOf({ vatNumber, country }: BillingDetails): TaxId | null {
  if (vatNumber.startsWith('GB')) return { type: 'gb_vat', value: vatNumber };
  if (europeanUnion.includes(vatNumber.slice(0, 2))) return { type: 'eu_vat', value: vatNumber };
  if (country === 'NO' && vatNumber) return { type: 'no_vat', value: vatNumber };
  const swiss = /^CHE(\d{3})(\d{3})(\d{3})(MWST|TVA|IVA)?$/.exec(vatNumber);
  return swiss ? { type: 'ch_vat', value: `CHE-${swiss[1]}.${swiss[2]}.${swiss[3]} ${swiss[4] ?? 'MWST'}` } : null;
}

const notTaken = () =>
  refusals.invalid('The VAT number was not accepted. Check it, or leave it empty.', {
    vatNumber: 'This VAT number was not accepted. Check it, or leave it empty if you have none.',
  });

const addressOf = ({ line1, line2, city, postalCode, country }: BillingDetails) => ({
  line1,
  line2,
  city,
  postal_code: postalCode,
  country,
});

type Given = {
  details: BillingDetails | null;
  personName: string;
  /** Stripe is to work out at once where that is, and to refuse what it cannot find. */
  locate: boolean;
};

/** Name, address and tax number of a customer. Stripe prints them on the invoices that it writes from now on. */
export async function saveStripeDetails(
  stripe: Stripe,
  customerId: string,
  { details, personName, locate }: Given,
): Promise<void> {
  const taxId = details && taxIdOf(details);
  // A number of a register that Stripe does not know is printed as the operator's own field.
  const other = details?.vatNumber && !taxId ? [{ name: 'VAT number', value: details.vatNumber }] : '';
  await callStripe(() =>
    stripe.customers.update(customerId, {
      name: details?.businessName || personName,
      address: details ? addressOf(details) : '',
      invoice_settings: { custom_fields: other },
      ...(locate && details && { tax: { validate_location: 'immediately' as const } }),
    }),
  );
  const { data: kept } = await callStripe(() => stripe.customers.listTaxIds(customerId, { limit: 100 }));
  const isSame = (each: { type: string; value: string }) => each.type === taxId?.type && each.value === taxId.value;
  // The new one comes first: one that is refused leaves the old one.
  if (taxId && !kept.some(isSame))
    await callStripe(() => stripe.customers.createTaxId(customerId, taxId)).catch((error) => {
      throw error instanceof Stripe.errors.StripeInvalidRequestError ? notTaken() : error;
    });
  for (const each of kept) if (!isSame(each)) await callStripe(() => stripe.customers.deleteTaxId(customerId, each.id));
}
