/** Class names side by side; what is false or absent is left out. */
export const joinClasses = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
