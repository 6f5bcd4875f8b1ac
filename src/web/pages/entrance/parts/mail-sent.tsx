import { MailCheck } from 'lucide-react';

/** Says that an email was sent, without revealing whether there is such an account. */
export const MailSent = ({ children }: { children: string | null }) => (
  <div role="status" className="empty:absolute">
    {children && (
      <p className="flex gap-3 rounded-md bg-good-soft px-4 py-3 text-sm text-good">
        <MailCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </p>
    )}
  </div>
);
