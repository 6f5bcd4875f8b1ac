import { type ReactNode, useId } from 'react';
import { auditActions } from '#shared/administration.ts';
import { limits } from '#shared/limits.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { controlClass, FieldFrame } from '#web/ui/field-frame.tsx';

type Props = { subject: string | undefined; onFilter: (filters: Record<string, string>) => void; children: ReactNode };

/** What the log is narrowed by; the exports beside it follow. */
export function AuditFilterForm({ subject, onFilter, children }: Props) {
  const id = useId();
  const { billing } = useSignedIn();
  const actions = Object.entries(auditActions).filter(([action]) => billing || !action.startsWith('invoice.'));
  return (
    <form
      aria-label="Filter the log"
      className="grid items-end gap-4 py-4 sm:grid-cols-2 lg:grid-cols-[1.2fr_1fr_1fr_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
        onFilter(Object.fromEntries(typed.filter(([, value]) => value)));
      }}
    >
      <FieldFrame id={id} label="Action">
        <select id={id} name="action" className={controlClass(false, 'h-12 bg-surface!')}>
          <option value="">All</option>
          {actions.map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Field label="Who" name="actor" type="search" maxLength={limits.search} />
      <Field
        label="Subject"
        name="subject"
        type="search"
        defaultValue={subject}
        placeholder="Id"
        maxLength={limits.search}
      />
      <Field label="From" name="from" type="date" />
      <Field label="To" name="to" type="date" />
      <div className="flex flex-wrap gap-3 sm:col-span-full">
        <Button type="submit" variant="secondary">
          Filter
        </Button>
        {children}
      </div>
    </form>
  );
}
