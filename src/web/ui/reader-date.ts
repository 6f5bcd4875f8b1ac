/** The sentences are English, so a browser in another language gets the British way of writing days and times. */
export const readerLocale = () => (globalThis.navigator?.language?.startsWith('en') ? navigator.language : 'en-GB');

/** "4 March 2026" or "March 4, 2026", as the reader's browser writes it and on the reader's clock. */
export const readerDate = (iso: string) =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long' }).format(new Date(iso));

/** The same on the clock of an act: an email names that day too. */
export const readerDateIn = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeZone }).format(new Date(iso));

/** The same for days that emails and receipts name too: a deadline is one day for everybody. */
export const readerDateUtc = (iso: string) => readerDateIn(iso, 'UTC');
