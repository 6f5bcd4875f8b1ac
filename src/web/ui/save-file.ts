/** Hands the browser a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by now or begins in this turn; it holds the bytes itself.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
