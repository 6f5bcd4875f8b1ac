import { useState } from 'react';
import { countryName } from '#shared/countries.ts';
import type { Billing } from '#shared/schemas/billing.ts';
import { BillingDetailsForm } from '#web/pages/entrance/parts/billing-details-form.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

function linesOf({
  businessName,
  line1,
  line2,
  city,
  postalCode,
  country,
  vatNumber,
}: NonNullable<Billing['details']>) {
  const town = [city, postalCode].filter(Boolean).join(' ');
  const lines = [businessName, line1, line2, town, countryName(country), vatNumber && `VAT number ${vatNumber}`];
  return lines.filter((line) => line !== '');
}

/** Who the invoices are for, and a way to change that. */
export function DetailsLine({ details }: { details: Billing['details'] }) {
  const { supportBy } = useSignedIn();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <h3 className="text-lg">Billing details</h3>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-4">
        {details ? (
          <address dir="auto" className="min-w-0 text-sm break-words not-italic">
            {linesOf(details).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        ) : (
          <p className="max-w-md text-sm text-ink-soft">
            Your invoices only show your email address. You can add your business name, address and VAT number.
          </p>
        )}
        <Button variant="secondary" disabled={supportBy !== null} onClick={() => setOpen(true)}>
          {details ? 'Change billing details' : 'Add billing details'}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Billing details"
        description="Shown on your invoices from now on. Earlier invoices stay as they are. Leave everything empty to remove them."
      >
        <BillingDetailsForm saved={details} onSaved={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
