/** The host alone: the rest of an address of Slack or Discord is its secret. */
export const described = ({ name, url }: { name: string; url: string }) => ({ webhook: name, host: new URL(url).host });
