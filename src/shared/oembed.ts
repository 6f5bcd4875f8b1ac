import { documents } from './operations.ts';

export const oembedFormats = ['json', 'xml'] as const;
export type OembedFormat = (typeof oembedFormats)[number];

/** Where sites ask how to show a page of ours, given by its whole address. The one spelling, under which it is kept too. */
export const oembedPath = (address: string, format: OembedFormat) =>
  `${documents.oembed.path}?url=${encodeURIComponent(address)}&format=${format}`;
