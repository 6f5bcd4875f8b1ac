/** Where to go after signing in: a path on this very site, or the fallback. Anything that could lead elsewhere is refused. */
export function safeReturnTo(value: string | null, origin: string, fallback = '/'): string {
  if (!value?.startsWith('/')) return fallback;
  // The URL parser knows every trick: //host, /\host, tabs and line breaks in between.
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin) return fallback;
  // "/.//host" is tidied into "//host", and nobody comes back to a call of the API: /api/logout would sign them out again.
  if (/^\/(\/|api(\/|$))/i.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
