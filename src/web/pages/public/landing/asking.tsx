import { Stars } from '#web/ui/stars.tsx';

const steps = [
  { name: 'Asked', count: 42, share: 100 },
  { name: 'Opened', count: 31, share: 74 },
  { name: 'Reviewed', count: 24, share: 57 },
];

/** The email that asks, and what comes of it. Both are samples, and say so. */
export function Asking() {
  return (
    <section id="asking" aria-labelledby="asking-title" className="border-t border-rule bg-sunken">
      <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-12 px-4 py-20 sm:px-6 lg:grid-cols-2 lg:py-28">
        <div>
          <p className="eyebrow text-action">Before the applause fades</p>
          <h2 id="asking-title" className="mt-4 text-5xl">
            They loved it. Starbill asks them to say so.
          </h2>
          <p className="mt-6 max-w-xl text-lg text-ink-soft">
            Add who booked you, or paste your diary. After the event Starbill emails each client in your name, at a
            civil hour, reminds them once, and stops as soon as they answer. Everyone is asked the same way, and their
            review can say “Verified gig”.
          </p>
          <Funnel />
        </div>
        <SampleEmail />
      </div>
    </section>
  );
}

function Funnel() {
  return (
    <figure className="mt-10 max-w-md">
      <dl className="flex flex-col gap-3">
        {steps.map(({ name, count, share }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] items-baseline">
            <dt className="text-sm">{name}</dt>
            <dd className="font-display text-2xl tabular-nums">{count}</dd>
            <dd aria-hidden="true" className="col-span-2 mt-1">
              <svg aria-hidden="true" width="100%" height="10" className="block">
                <rect width="100%" height="10" rx="5" className="fill-rule" />
                <rect width={`${share}%`} height="10" rx="5" className="fill-action" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption className="mt-3 text-xs text-ink-soft">Sample figures, to show the screen you’ll see.</figcaption>
    </figure>
  );
}

function SampleEmail() {
  return (
    <figure className="mx-auto w-full max-w-md">
      <div className="rounded-lg border border-rule bg-surface shadow-high">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-rule px-6 py-4 text-sm">
          <dt className="text-ink-soft">From</dt>
          <dd className="font-semibold">Mira Vale via Starbill</dd>
          <dt className="text-ink-soft">To</dt>
          <dd>Hannah Osei</dd>
        </dl>
        <div className="px-6 py-6">
          <p className="font-display text-2xl">How was your wedding on 5 September?</p>
          <p className="mt-4">Hello Hannah,</p>
          <p className="mt-3 text-ink-soft">
            Thank you for having us. Would you tell other people how it was? It takes about a minute, and every honest
            word helps.
          </p>
          <Stars value={0} size="lg" label="Five stars to choose from" className="mt-6" />
          <p className="mt-6 border-t border-rule pt-4 text-xs text-ink-soft">
            You get this because you booked Mira Vale. Unsubscribe · This wasn’t me
          </p>
        </div>
      </div>
      <figcaption className="mt-3 text-center text-xs text-ink-soft">
        A sample of the email. The act is invented.
      </figcaption>
    </figure>
  );
}
