import { Switch as Radix } from 'radix-ui';
import type { Ref } from 'react';

/** On or off. The name is spoken; what stands around the switch shows what it means. */
export function Switch(props: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Being saved: it takes no press, and keeps the focus that a disabled one would lose. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <Radix.Root
      ref={props.ref}
      aria-label={props.label}
      checked={props.checked}
      disabled={props.disabled}
      aria-busy={props.busy || undefined}
      onCheckedChange={(checked) => !props.busy && props.onChange(checked)}
      className="group flex h-11 w-14 shrink-0 items-center disabled:opacity-60"
    >
      <span className="flex h-8 w-14 items-center rounded-full bg-edge p-1 transition-colors group-data-[state=checked]:bg-action">
        <Radix.Thumb className="block size-6 rounded-full bg-surface shadow-low transition-transform data-[state=checked]:translate-x-6" />
      </span>
    </Radix.Root>
  );
}
