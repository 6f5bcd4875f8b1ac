/** The package has no types of its own; this is what we use of it. */
declare module 'html-to-text' {
  export function compile(options: object): (html: string) => string;
}
