/** An address that an owner typed, as a link that can only lead to the web; null when it leads anywhere else. */
export function safeWebLink(address: string): { href: string; label: string } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return { href: url.href, label: url.hostname.replace(/^www\./, '') };
}
