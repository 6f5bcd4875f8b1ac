/**
 * What a visitor's browser remembers of a pop-up, so that it does not come again too soon. Nothing leaves the browser.
 * `whose` is the pop-up's kind and act.
 */

const day = 86_400_000;

const keyOf = (what: string, whose: string) => `starbill:${what}:${whose}`;

/** A page without storage forgets. */
function daysSince(what: string, whose: string): number {
  try {
    return (Date.now() - Number(localStorage.getItem(keyOf(what, whose)))) / day;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function remember(what: 'closed' | 'shown', whose: string): void {
  try {
    localStorage.setItem(keyOf(what, whose), `${Date.now()}`);
  } catch {
    // Without storage it can stay away only until the page is left.
  }
}

/** Closed less than a day ago, whatever the settings say: then nothing is even asked for. */
export const wasClosed = (whose: string) => daysSince('closed', whose) < 1;

/** Shown or closed within the days in which a visitor is to see it once. */
export const wasSeen = (whose: string, days: number) =>
  daysSince('shown', whose) < days || daysSince('closed', whose) < days;
