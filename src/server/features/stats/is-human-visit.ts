import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

const longestAgent = 500;
const agentsKnown = 2_000;
/** A few hundred agents make nearly all visits, and looking one up is cheaper than matching two hundred patterns. */
const known = new Map<string, boolean>();

/** Whether an agent is a person's browser. One that is missing or far too long belongs to a program. */
export function isBrowser(agent: string | undefined): agent is string {
  if (!agent || agent.length > longestAgent) return false;
  let answer = known.get(agent);
  if (answer === undefined) {
    answer = !isbot(agent);
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
