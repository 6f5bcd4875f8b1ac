/** What a visitor's browser remembers of a pop-up, so that it does not come again too soon. Nothing leaves the browser. */

const day = 86_400_000;

const keyOf = (what: string, type: string, performerId: string) => `starbill:${what}:${type}:${performerId}`;

/** A page without storage forgets. */
function daysSince(what: string, type: string, performerId: string): number {
  try {
    return (Date.now() - Number(localStorage.getItem(keyOf(what, type, performerId)))) / day;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function remember(what: 'closed' | 'shown', type: string, performerId: string): void {
  try {
    localStorage.setItem(keyOf(what, type, performerId), `${Date.now()}`);
  } catch {
    // Without storage it can stay away only until the page is left.
  }
}

/** Closed less than a day ago, whatever the settings say: then nothing is even asked for. */
export const wasClosed = (type: string, performerId: string) => daysSince('closed', type, performerId) < 1;

/** Shown or closed within the days in which a visitor is to see it once. */
export const wasSeen = (type: string, performerId: string, days: number) =>
  Math.min(daysSince('shown', type, performerId), daysSince('closed', type, performerId)) < days;
