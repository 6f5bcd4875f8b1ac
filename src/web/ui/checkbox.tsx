import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

/** A box with its words, both of them the target. */
export function Checkbox(props: { label: ReactNode; checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center">
      <Radix.Root
        id={id}
        checked={props.checked}
        onCheckedChange={(checked) => props.onChange(checked === true)}
        className="flex size-5 shrink-0 items-center justify-center rounded-sm border border-edge bg-surface transition-colors hover:border-ink data-[state=checked]:border-action data-[state=checked]:bg-action"
      >
        <Radix.Indicator>
          <Check aria-hidden="true" strokeWidth={3} className="size-3.5 text-on-action" />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className="cursor-pointer py-2.5 pl-2.5 text-sm text-ink">
        {props.label}
      </label>
    </div>
  );
}
