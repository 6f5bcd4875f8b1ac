const ages: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** How long something has lasted, in whole units: "1 minute", "3 hours". */
export function ageText(seconds: number): string {
  const [size, name] = ages.find(([each]) => seconds >= each) ?? [1, 'second'];
  const count = Math.max(0, Math.floor(seconds / size));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** "12.4 MB". */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
