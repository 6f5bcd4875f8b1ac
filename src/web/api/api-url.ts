// On its own, because the customers' review form needs this much of the client and no more.

/** Where a path is called. A page on another subdomain than the application's names the application's host in a meta element. */
export function apiUrl(path: string): string {
  const appHost = document.querySelector<HTMLMetaElement>('meta[name="starbill-app-host"]')?.content;
  if (!appHost || appHost === location.host || !path.startsWith('/api/')) return path;
  return `${location.protocol}//${appHost}${path}`;
}
