import { annualPrice, annualPricePerMonth, annualSaving, monthlyPrice } from '#shared/prices.ts';

const choices = [
  { value: 'monthly', label: 'Monthly', spoken: `${monthlyPrice} per month` },
  {
    value: 'annual',
    label: 'Annual',
    spoken: `${annualPrice} per year, ${annualPricePerMonth} a month, saves ${annualSaving}`,
  },
];

/** Monthly or annual. Each choice is described by its price, so that a screen reader hears what the eye sees change. */
export function BillingChoice() {
  return (
    <fieldset className="inline-flex rounded-md border border-edge bg-surface p-1">
      <legend className="sr-only">Billing period</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="inline-flex min-h-11 min-w-28 cursor-pointer items-center justify-center rounded-sm px-5 text-sm font-semibold text-ink-soft transition-colors hover:text-ink has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name="billing"
            value={value}
            defaultChecked={value === 'monthly'}
            aria-describedby={`billing-${value}`}
            className="sr-only"
          />
          {label}
        </label>
      ))}
      {choices.map(({ value, spoken }) => (
        <span key={value} id={`billing-${value}`} hidden>
          {spoken}
        </span>
      ))}
    </fieldset>
  );
}
