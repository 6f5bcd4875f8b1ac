const longestQuote = 1_500;

/** Long reviews are read on the page: mail readers cut long mails off, and with them the links at their end. */
export function shorten(words: string, longest = longestQuote): string {
  if (words.length <= longest) return words;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (kept.length + segment.length > longest) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
