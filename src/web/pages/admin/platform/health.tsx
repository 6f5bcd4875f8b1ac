import { formatNumber } from '#shared/format.ts';
import type { OldestJob, PlatformFigures } from '#shared/schemas/administration.ts';
import { ageText, sizeText } from './sizes.ts';

const jobText = (job: OldestJob | null) => (job ? `${ageText(job.seconds)} (${job.task})` : '—');

export function Health({ figures: { mail, jobs, storage, databaseBytes } }: { figures: PlatformFigures }) {
  const groups: { title: string; figures: [label: string, value: string][] }[] = [
    {
      title: mail.service === 'smtp' ? 'Email' : 'Email (written to the console)',
      figures: [
        ['Waiting', formatNumber(mail.waiting)],
        ['Sent in 24 hours', formatNumber(mail.sentToday)],
        ['Held back in 24 hours', formatNumber(mail.skippedToday)],
        ['Failed for good', formatNumber(mail.failed)],
      ],
    },
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
      title: 'Room',
      figures: [
        [
          storage.kind === 's3' ? 'Pictures, in the object store' : 'Pictures, in the folder',
          formatNumber(storage.files),
        ],
        ['Their size', sizeText(storage.bytes)],
        ['Database', sizeText(databaseBytes)],
      ],
    },
  ];
  return (
    <div className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-3">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className="text-2xl">{group.title}</h2>
          <dl className="mt-3 divide-y divide-rule border-y border-rule text-sm tabular-nums">
            {group.figures.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 py-2.5">
                <dt className="shrink-0 text-ink-soft">{label}</dt>
                <dd className="text-right font-semibold break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
