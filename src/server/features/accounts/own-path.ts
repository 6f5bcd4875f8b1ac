/**
 * A place on our own site, as a path, or null for anything that leads elsewhere. Browsers read `//host`, `/\host` and
 * `/.//host` as another site, so the text is judged after it has been parsed as they parse it.
 */
export function toOwnPath(text: string, appUrl: string): string | null {
  if (!URL.canParse(text, appUrl)) return null;
  const url = new URL(text, appUrl);
  if (url.origin !== new URL(appUrl).origin || url.pathname.startsWith('//')) return null;
  const path = url.pathname + url.search + url.hash;
  return isDecodable(path) ? path : null;
}

/** better-auth decodes some of these once more, and a lone `%` would throw there. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
