import type { MachineHealth } from '#shared/schemas/administration.ts';

const minute = 60;
const hour = 60 * minute;

/** From where on something is a problem. The alert rules in ops/alerts.yaml have the same figures. */
export const healthLimits = {
  waitingJobSeconds: 10 * minute,
  runningJobSeconds: hour,
  waitingMailSeconds: hour,
  freeDiskShare: 0.1,
  connectionShare: 0.8,
  silentProcessSeconds: 30,
  standbyLagSeconds: 5 * minute,
  loopDelayMs: 200,
};

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What an operator should look at, and what to do first. */
export function findProblems(health: Omit<MachineHealth, 'problems'>): string[] {
  const { jobs, mail, storage, database, processes, process, payments } = health;
  const limits = healthLimits;
  const problems: (string | null)[] = [
    processes.every(({ seconds }) => seconds > limits.silentProcessSeconds)
      ? 'No process is running jobs: emails and other work wait. Restart Starbill and look into its log.'
      : null,
    ...storage.disks.map(({ place, free, size }) =>
      free < size * limits.freeDiskShare
        ? `The disk of the ${place === 'data' ? 'data' : 'files'} folder is nearly full: ${Math.floor((100 * free) / size)}% is free. Make room, or move to a larger one.`
        : null,
    ),
    database.connections > database.mostConnections * limits.connectionShare
      ? `The database has ${database.connections} of at most ${database.mostConnections} connections. Raise max_connections, or run fewer processes.`
      : null,
    (jobs.oldestWaiting?.seconds ?? 0) > limits.waitingJobSeconds
      ? `The oldest job (${jobs.oldestWaiting?.task}) has waited for ${minutes(jobs.oldestWaiting?.seconds)}. Look for slow jobs, or add a process.`
      : null,
    (jobs.oldestLocked?.seconds ?? 0) > limits.runningJobSeconds
      ? `A job (${jobs.oldestLocked?.task}) has been running for ${minutes(jobs.oldestLocked?.seconds)}.`
      : null,
    jobs.failed > 0 ? `${plural(jobs.failed, 'job has', 'jobs have')} failed for good. They are listed below.` : null,
    (mail.oldestSeconds ?? 0) > limits.waitingMailSeconds
      ? `${plural(mail.waiting, 'email waits', 'emails wait')}, the oldest for ${minutes(mail.oldestSeconds)}. Check the email server and SMTP_URL.`
      : null,
    ...database.standbys.map(({ name, lagSeconds }) =>
      (lagSeconds ?? 0) > limits.standbyLagSeconds
        ? `The standby ${name} is ${minutes(lagSeconds)} behind the database.`
        : null,
    ),
    payments && payments.provider === null ? 'Payments aren’t set up: nobody can subscribe.' : null,
    process.loopDelayMs > limits.loopDelayMs
      ? `This process was held up for ${process.loopDelayMs} ms at a time. It needs more of a processor.`
      : null,
  ];
  return problems.filter((problem) => problem !== null);
}

function minutes(seconds: number | null | undefined): string {
  const whole = Math.floor((seconds ?? 0) / minute);
  return whole < 120 ? plural(whole, 'minute', 'minutes') : plural(Math.floor(whole / 60), 'hour', 'hours');
}
