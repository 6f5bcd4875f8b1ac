import { toast } from './toast.ts';

/**
 * Fetches the code of a screen or a dialog. Without a connection what is open stays open, says so, and the rest follows by
 * itself; any other failure is the caller's, such as code of a release that is no longer there.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    toast({
      title: 'You’re offline',
      description: 'This opens by itself once you’re connected again.',
      variant: 'danger',
    });
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadPart(load);
  }
}
