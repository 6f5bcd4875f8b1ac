/** The look of a link inside a line of text. */
export const textLink =
  'font-semibold text-action underline decoration-1 underline-offset-4 transition-colors hover:text-action-hover hover:decoration-2';
