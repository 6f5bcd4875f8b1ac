import { Link } from 'react-router';
import { Switch } from '#web/ui/switch.tsx';

const label = 'Show a link to book you';

/** Whether a widget also leads to a booking. `booking` is what the link says; empty while the owner takes none. */
export function EnquiryOption(props: {
  booking: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { booking, checked, onChange } = props;
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p aria-hidden="true" className="text-sm font-semibold">
          {label}
        </p>
        <p className="text-sm text-ink-soft">
          {booking === '' ? (
            <>
              You take no enquiries at the moment, so the link isn’t shown. Turn them on in{' '}
              <Link to="/profile#contact" className="underline underline-offset-4">
                Business Info
              </Link>
              .
            </>
          ) : booking === 'Book now' ? (
            '“Book now”, at the foot of the widget. It opens your own booking page.'
          ) : (
            '“Check availability”, at the foot of the widget. Visitors send you an enquiry.'
          )}
        </p>
      </div>
      <Switch label={label} checked={checked} onChange={onChange} />
    </div>
  );
}
