import type { IncomingHttpHeaders } from 'node:http';

/**
 * Every browser of a person calls itself Mozilla and names its engine; most programs do not, and those that do say
 * somewhere that they are one. (Cubot makes telephones.)
 */
const browser = /^Mozilla\/5\.0 \(.+?\) .*?(?:AppleWebKit|Gecko)\//;
const program =
  /(?<!cu)bot|crawl|spider|slurp|scan|https?:|www\.|@[a-z]|headless|lighthouse|pagespeed|preview|monitor|check|fetch|archive|capture|scrape|selenium|playwright|phantom|cypress|ptst\/|facebookexternalhit|google[- ]|-google|mediapartners|favicon|insight|validator|inspect|audit/i;

const longestAgent = 500;
const agentsKnown = 2_000;
/** A few hundred agents make nearly all visits, and looking one up is cheaper than looking through it. */
const known = new Map<string, boolean>();

export function isBrowser(agent: string | undefined): agent is string {
  if (agent === undefined || agent.length > longestAgent) return false;
  let answer = known.get(agent);
  if (answer === undefined) {
    answer = browser.test(agent) && !program.test(agent);
    if (known.size >= agentsKnown) known.clear();
    known.set(agent, answer);
  }
  return answer;
}

/** Whether a person opened this document, as far as its headers tell: not a program, a prefetch or a script's request. */
export function isHumanVisit(headers: IncomingHttpHeaders): boolean {
  if (!isBrowser(headers['user-agent'])) return false;
  // Browsers send these on secure origins only; where they are missing there is nothing to go by.
  if ((headers['sec-fetch-mode'] ?? 'navigate') !== 'navigate') return false;
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  return !(headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']);
}
