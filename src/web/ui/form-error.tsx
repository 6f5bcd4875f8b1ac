import { CircleAlert } from 'lucide-react';

/** What the server said of the whole form, above it. The element is always there, so that a change is read out, and takes no room while it is empty. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {children && (
        <p className="flex gap-2.5 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {children}
        </p>
      )}
    </div>
  );
}
