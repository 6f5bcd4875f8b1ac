import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

/** The look of a single-line or many-line control. */
export const controlClass = (invalid: boolean, more?: string) =>
  joinClasses(
    'block w-full min-w-0 rounded-md border bg-surface px-3.5 py-2.5 text-base text-ink text-ellipsis transition-colors',
    'placeholder:text-ink-faint hover:border-ink read-only:bg-sunken disabled:bg-sunken disabled:text-ink-faint',
    'focus:border-action focus:outline-2 focus:-outline-offset-1 focus:outline-action',
    invalid ? 'border-danger' : 'border-edge',
    more,
  );

/** What a control must carry so that its hint and its error are read with it. */
export const describeControl = (id: string, hint: ReactNode, error: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

/** Label, control, hint and error of one field, in reading order. */
export function FieldFrame(props: {
  id: string;
  label: ReactNode;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { id, label, optional, hint, error, className, children } = props;
  return (
    <div className={joinClasses('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
