import type { ReactNode } from 'react';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { Draft, SettingsPart } from './settings-part.ts';

const hours = Array.from({ length: 11 }, (_, index) => index + 9);
const hourChoices = Object.fromEntries(hours.map((hour) => [String(hour), `${hour}:00`]));

type Days = 'weddingDays' | 'otherDays' | 'reminderDays' | 'secondReminderDays';

export function WhenToAsk({ draft, onChange, errors, disabled }: SettingsPart) {
  const days = (name: Days, label: string, hint: string) => (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={59}
      disabled={disabled}
      hint={hint}
      value={Number.isNaN(draft[name]) ? '' : draft[name]}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.target.valueAsNumber } as Partial<Draft>)}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 min-[26rem]:grid-cols-3">
        {days('weddingDays', 'Weddings', 'days after')}
        {days('otherDays', 'All others', 'days after')}
        <SelectField
          label="Time"
          value={String(draft.hour)}
          onChange={(hour) => onChange({ hour: Number(hour) })}
          choices={hourChoices}
        />
      </div>
      <Reminder
        title="Reminder"
        text="Sent once to clients who haven’t answered. Never after a review, a “No thanks” or an unsubscribe."
        checked={draft.reminder}
        disabled={disabled}
        onChange={(reminder) => onChange({ reminder, ...(!reminder && { secondReminder: false }) })}
      >
        {draft.reminder && days('reminderDays', 'Reminder after', 'days after the invitation')}
      </Reminder>
      <Reminder
        title="Second reminder"
        text="The last email we send about a gig. Off unless you turn it on."
        checked={draft.secondReminder}
        disabled={disabled || !draft.reminder}
        onChange={(secondReminder) => onChange({ secondReminder })}
      >
        {draft.secondReminder && days('secondReminderDays', 'Second reminder after', 'days after the first reminder')}
      </Reminder>
    </div>
  );
}

function Reminder(props: {
  title: string;
  text: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <div className="border-t border-rule pt-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{props.title}</p>
          <p className="text-sm text-ink-soft">{props.text}</p>
        </div>
        <Switch label={props.title} checked={props.checked} disabled={props.disabled} onChange={props.onChange} />
      </div>
      {props.children && <div className="mt-3 max-w-48">{props.children}</div>}
    </div>
  );
}
