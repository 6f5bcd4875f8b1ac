import { toast } from './toast.ts';

/** Milliseconds before each new try: a connection is announced before names are found and packets arrive. */
const pauses = [0, 1_000, 4_000, 10_000];

/**
 * Fetches the code of a screen or a dialog. Without a connection what is open stays open, says so, and the rest follows by
 * itself; any other failure is the caller's, such as code of a release that is no longer there.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
  }
  toast({
    title: 'You’re offline',
    description: 'This opens by itself once you’re connected again.',
    variant: 'danger',
  });
  for (const pause of pauses) {
    await untilOnline();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await load();
    } catch {
      // Tried again below.
    }
  }
  // Some browsers keep a failed import for as long as the page is open. What stands on the screen is not thrown away for it.
  toast({
    title: 'This didn’t open',
    description: 'Load the page again to open it.',
    variant: 'danger',
    action: { label: 'Load again', run: () => location.reload() },
  });
  return new Promise(() => {});
}

async function untilOnline() {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}
