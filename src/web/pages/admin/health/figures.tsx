import { formatNumber } from '#shared/format.ts';
import type { MachineHealth, OldestJob } from '#shared/schemas/administration.ts';
import { readerDate } from '#web/ui/reader-date.ts';
import { ageText, sizeText } from './sizes.ts';

type Group = { title: string; figures: [label: string, value: string][] };

const jobText = (job: OldestJob | null) => (job ? `${ageText(job.seconds)} (${job.task})` : '—');
const agoText = (seconds: number | null) => (seconds === null ? '—' : ageText(seconds));

const providers = { stripe: 'Stripe', sandbox: 'Sandbox (no money moves)' };
const places = { data: 'Data folder', files: 'Files folder' };

function groupsOf({ mail, jobs, payments, storage, database, processes, process }: MachineHealth): Group[] {
  return [
    {
      title: 'Jobs',
      figures: [
        ['Waiting', formatNumber(jobs.waiting)],
        ['Oldest waiting', jobText(jobs.oldestWaiting)],
        ['Running', formatNumber(jobs.running)],
        ['Oldest running', jobText(jobs.oldestLocked)],
        ['Later', formatNumber(jobs.later)],
        ['Failed', formatNumber(jobs.failed)],
      ],
    },
    {
      title: 'Email',
      figures: [
        ['Goes to', mail.service === 'smtp' ? 'An email server' : 'The console'],
        ['Waiting', formatNumber(mail.waiting)],
        ['Oldest waiting', agoText(mail.oldestSeconds)],
        ['Sent in 24 hours', formatNumber(mail.sentToday)],
        ['Held back in 24 hours', formatNumber(mail.skippedToday)],
        ['Failed for good', formatNumber(mail.failed)],
      ],
    },
    ...(payments
      ? [
          {
            title: 'Payments',
            figures: [
              ['Provider', payments.provider ? providers[payments.provider] : 'Not set up'],
              ['Payments overdue', formatNumber(payments.pastDue)],
              ['Last news from the provider', payments.lastEventAt ? readerDate(payments.lastEventAt) : '—'],
            ] satisfies Group['figures'],
          },
        ]
      : []),
    {
      title: 'Storage',
      figures: [
        [
          storage.kind === 's3' ? 'Pictures, in the object store' : 'Pictures, in the folder',
          formatNumber(storage.files),
        ],
        ['Size of the pictures', sizeText(storage.bytes)],
        ...storage.disks.map(({ place, free, size }): [string, string] => [
          `${places[place]}, free`,
          `${sizeText(free)} of ${sizeText(size)}`,
        ]),
      ],
    },
    {
      title: 'Database',
      figures: [
        ['Version', `PostgreSQL ${database.version.split(' ')[0]}`],
        ['Size', sizeText(database.bytes)],
        ['Connections', `${formatNumber(database.connections)} of ${formatNumber(database.mostConnections)}`],
        ['Waiting for a connection', formatNumber(database.waiting)],
        ['Standbys', formatNumber(database.standbys.length)],
        ...database.standbys.map(({ name, state, lagSeconds }): [string, string] => [
          name,
          [state ?? 'connected', lagSeconds === null ? null : `${ageText(lagSeconds)} behind`]
            .filter(Boolean)
            .join(', '),
        ]),
      ],
    },
    {
      title: 'Processes',
      figures: [
        ['Running jobs', formatNumber(processes.length)],
        ['Longest silence', agoText(processes.length ? Math.max(...processes.map(({ seconds }) => seconds)) : null)],
        ['This process: running for', ageText(process.uptimeSeconds)],
        ['This process: memory', sizeText(process.memoryBytes)],
        ['This process: longest pauses', `${formatNumber(process.loopDelayMs)} ms`],
      ],
    },
  ];
}

export function Figures({ health }: { health: MachineHealth }) {
  return (
    <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
      {groupsOf(health).map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className="text-2xl">{group.title}</h2>
          <dl className="mt-3 divide-y divide-rule border-y border-rule text-sm tabular-nums">
            {group.figures.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 py-2.5">
                <dt className="shrink-0 text-ink-soft">{label}</dt>
                <dd className="min-w-0 text-right font-semibold break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
