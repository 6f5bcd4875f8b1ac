// Small links in a review can be tapped 44 px high, while what stands around them stays where it is. The room is behind the
// words, so that these can still be selected.
const room = 'relative isolate after:absolute after:-z-1';

/** For 24 px with nothing to tap above or below. */
export const tappableAround = `${room} after:inset-x-0 after:-inset-y-2.5`;

/** The first line of small print takes the room above it and the last line that below it, so that neither covers the other. */
export const tappableAbove = `${room} after:inset-x-0 after:-top-3 after:-bottom-4`;
export const tappableBelow = `${room} after:-inset-x-1 after:-top-1 after:-bottom-6`;
