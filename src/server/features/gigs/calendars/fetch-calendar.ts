import type { Deps } from '#server/deps.ts';
import { calendarProblems, mostCalendarBytes } from '#server/outside/calendars/calendar-contents.ts';
import { FetchProblem, type FetchProblemKind } from '#server/outside/fetch/fetch-problem.ts';

const copyIt = 'Copy the address that ends in .ics from your calendar’s settings.';

const words: Record<FetchProblemKind, string> = {
  address: `This address can’t be used. It must start with https:// or webcal:// and contain no name or password. ${copyIt}`,
  private:
    'This address leads to a private network, which we don’t open. Use an address that anybody on the internet can reach.',
  unknown_host: `This address doesn’t exist. ${copyIt}`,
  unreachable: 'The calendar’s server can’t be reached. Check the address, or try again later.',
  certificate:
    'The calendar’s server isn’t secure (its certificate isn’t valid). Ask its provider, or use another address.',
  slow: 'The calendar’s server takes too long to answer. Check the address, or try again later.',
  too_large: calendarProblems.tooLarge,
  redirects: `This address redirects too many times. ${copyIt}`,
  broken: 'We couldn’t read what the calendar’s server sent. Check the address, or try again later.',
};

type Fetched = { text: string; etag: string | null } | 'unchanged' | { problem: string };

/** The text behind a calendar address, or why there is none, in words for the owner. */
export async function fetchCalendar(
  { fetchOutside }: Pick<Deps, 'fetchOutside'>,
  { address, etag, signal }: { address: string; etag: string | null; signal?: AbortSignal },
): Promise<Fetched> {
  try {
    const answer = await fetchOutside(address.replace(/^webcals?:/i, 'https:'), {
      mostBytes: mostCalendarBytes,
      within: 15_000,
      redirects: 3,
      headers: { accept: 'text/calendar', ...(etag && { 'if-none-match': etag }) },
      ...(signal && { signal }),
    });
    if (answer.status === 304 && etag) return 'unchanged';
    if (answer.status !== 200) return { problem: wordsFor(answer.status) };
    return { text: answer.body.toString('utf8'), etag: answer.headers.etag?.slice(0, 200) ?? null };
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return { problem: words[error.kind] };
  }
}

function wordsFor(status: number): string {
  if (status === 401 || status === 403)
    return 'The calendar’s server asks for a password. Use the calendar’s secret or public address instead.';
  if (status === 404 || status === 410) return `There is no calendar at this address any more. ${copyIt}`;
  return `The calendar’s server answers with an error (${status}). Check the address, or try again later.`;
}
