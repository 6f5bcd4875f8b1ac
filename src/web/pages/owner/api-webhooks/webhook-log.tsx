import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { WebhookDelivery } from '#shared/schemas/webhooks.ts';
import { testEventType, type WebhookEventType, webhookEvents } from '#shared/webhook-events.ts';
import { messageOf } from '#web/api/client.ts';
import { deliveriesQuery, deliveryQuery, sendDeliveryAgain } from '#web/api/webhooks.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { readerLocale } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

const moment = (iso: string) =>
  new Date(iso).toLocaleString(readerLocale(), { dateStyle: 'medium', timeStyle: 'medium' });

const typeText = (type: string) =>
  type === testEventType ? 'Test' : (webhookEvents[type as WebhookEventType] ?? type);

const states = {
  delivered: { tone: 'good', text: 'Delivered' },
  waiting: { tone: 'plain', text: 'Waiting' },
  failed: { tone: 'danger', text: 'Not delivered' },
} as const;

export function WebhookLog({ id }: { id: string }) {
  const list = useInfiniteQuery(deliveriesQuery(id));
  const { data, error, refetch, isFetching } = list;
  if (!data)
    return error ? (
      <LoadFailed title="The log didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    ) : (
      <div aria-busy="true">
        <Skeleton className="h-24" />
      </div>
    );
  const deliveries = data.pages.flatMap(({ items }) => items);
  if (deliveries.length === 0)
    return (
      <p className="text-sm text-ink-soft">Nothing has been sent yet. Close this and press Send a test to try it.</p>
    );
  return (
    <>
      <ul className="divide-y divide-rule border-y border-rule">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const [isOpen, setOpen] = useState(false);
  const { tone, text } = states[delivery.state];
  return (
    <li>
      <details className="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="relative flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-3 pe-8 text-sm">
          <span className="font-semibold">{typeText(delivery.type)}</span>
          <Badge tone={tone}>{text}</Badge>
          <span className="text-xs text-ink-soft">{moment(delivery.createdAt)}</span>
          <ChevronDown
            aria-hidden="true"
            className="absolute end-0 top-5 size-4 text-ink-faint transition-transform group-open:rotate-180"
          />
          <span className="basis-full text-xs text-ink-soft">{outcomeText(delivery)}</span>
        </summary>
        {isOpen && <DeliveryDetails id={delivery.id} />}
      </details>
    </li>
  );
}

function outcomeText({ attempts, status, problem, nextAt }: WebhookDelivery): string {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const last = status !== null ? `The server answered ${status}.` : problem;
  const next = nextAt ? `${attempts === 0 ? 'Will be sent' : 'Next attempt'} ${moment(nextAt)}.` : null;
  return [attempts > 0 ? `${tries}. ${last}` : null, next].filter(Boolean).join(' ');
}

function DeliveryDetails({ id }: { id: string }) {
  const { canWrite } = useSignedIn();
  const { data, error, refetch, isFetching } = useQuery(deliveryQuery(id));
  const { mutate, isPending } = useMutation({
    ...sendDeliveryAgain,
    onSuccess: async (...answer) => {
      await sendDeliveryAgain.onSuccess?.(...answer);
      toast({
        title: 'Sending again',
        description: 'It has the same id as before, so your tool can tell that it’s a repeat.',
      });
    },
    onError: (error) =>
      toast({
        title: 'Couldn’t send the message again',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      }),
  });
  if (!data)
    return error ? (
      <LoadFailed title="This message didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    ) : (
      <div aria-busy="true">
        <Skeleton className="h-24" />
      </div>
    );
  const headers = Object.entries(data.request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className="flex flex-col gap-4 pb-5">
      {data.request.body !== null && <Lines title="Request">{[...headers, '', data.request.body].join('\n')}</Lines>}
      {data.log.map((attempt) => (
        <Lines key={attempt.at} title={`Response, ${moment(attempt.at)}, ${attempt.milliseconds} ms`}>
          {attempt.problem ?? [`${attempt.status}`, attempt.answer].filter(Boolean).join('\n')}
        </Lines>
      ))}
      <Button
        variant="secondary"
        className="self-start"
        disabled={!canWrite}
        onClick={() => mutate({ id })}
        busyText={isPending && 'Sending...'}
      >
        Send again
      </Button>
    </div>
  );
}

const Lines = ({ title, children }: { title: string; children: string }) => (
  <section
    aria-label={title}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    tabIndex={0}
    className="max-h-56 overflow-auto rounded-md bg-sunken px-4 py-3"
  >
    <p className="text-xs font-semibold text-ink-soft">{title}</p>
    <pre dir="ltr" className="mt-1 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
      {children}
    </pre>
  </section>
);
