const likeName = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’()-]{0,48}$/u;
const likeAddress = /\.\p{L}{2}|\bwww\b|\bhttps?\b/iu;

/** A name as it was typed, or nothing for what does not look like one. */
export const likelyName = (name: string) => (likeName.test(name.trim()) && !likeAddress.test(name) ? name.trim() : '');

/**
 * "Hello Rae,", or "Hello," for what does not look like a name: anybody can have any text sent to any address as a name, and an
 * advertisement must not travel in our greeting.
 */
export const greet = (name: string) => (likelyName(name) === '' ? 'Hello,' : `Hello ${likelyName(name)},`);
