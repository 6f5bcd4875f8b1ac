import { z } from 'zod';
import { countryCodes } from './countries.ts';
import { explainVatNumber } from './vat-numbers.ts';

const line = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`);

/** What an invoice says of the customer. Empty texts are left out; all of them empty means that nothing is kept. */
const fields = {
  businessName: line(150),
  line1: line(200),
  line2: line(200),
  city: line(100),
  postalCode: line(20),
  country: z.union([z.literal(''), z.enum(countryCodes)], { error: 'Choose a country.' }),
  vatNumber: line(30),
};
export type BillingDetails = Record<keyof typeof fields, string>;

export const noDetails: BillingDetails = {
  businessName: '',
  line1: '',
  line2: '',
  city: '',
  postalCode: '',
  country: '',
  vatNumber: '',
};

export const isEmpty = (details: BillingDetails) => Object.values(details).every((value) => value === '');

export const billingDetailsInput = z.strictObject(fields).superRefine((details, context) => {
  if (isEmpty(details)) return;
  const complain = (key: keyof BillingDetails, message: string) =>
    context.addIssue({ code: 'custom', path: [key], message });
  if (!details.country) complain('country', 'Choose your country.');
  if (!details.line1) complain('line1', 'Enter your street and number.');
  if (!details.city) complain('city', 'Enter your town or city.');
  const problem = explainVatNumber(details.country, details.vatNumber);
  if (problem) complain('vatNumber', problem);
});
