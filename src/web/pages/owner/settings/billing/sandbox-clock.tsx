import { useMutation } from '@tanstack/react-query';
import { FastForward, FlaskConical } from 'lucide-react';
import type { Billing } from '#shared/schemas/billing.ts';
import { fastForward } from '#web/api/billing.ts';
import { messageOf } from '#web/api/client.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

const day = 24 * 60 * 60 * 1000;

/** The sandbox's clock: lets time pass for this account alone, so that everything can be tried today. */
export function SandboxClock({ billing }: { billing: Billing }) {
  const { supportBy } = useSignedIn();
  const { mutate, isPending, variables } = useMutation({
    ...fastForward,
    onError: (error) =>
      toast({ title: 'That didn’t work', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  const endsOn = billing.subscription?.endsOn;
  const daysToEnd = endsOn ? Math.floor((Date.parse(endsOn) - Date.now()) / day) + 1 : 0;
  const steps = [
    { days: 1, label: '1 day' },
    { days: 3, label: '3 days' },
    ...(daysToEnd > 0 ? [{ days: daysToEnd, label: 'to the next date' }] : []),
  ];
  return (
    <section aria-labelledby="sandbox-clock" className="rounded-md bg-action-soft px-5 py-4">
      <h3 id="sandbox-clock" className="flex items-center gap-2 text-base">
        <FlaskConical aria-hidden="true" className="size-4 text-action" />
        Sandbox
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        No real money moves here. Move your account’s clock forward to see what happens at the end of a trial or a
        month.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {steps.map(({ days, label }) => (
          <Button
            key={label}
            variant="secondary"
            disabled={isPending || supportBy !== null}
            busyText={isPending && variables?.days === days && 'Moving...'}
            onClick={() => mutate({ days })}
          >
            <FastForward aria-hidden="true" className="size-4" />
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
