/** “40 seconds”, “12 minutes”, “24 hours”: how long to wait, rounded up as far as a person counts. */
export function waitInWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
