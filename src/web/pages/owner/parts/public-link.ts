import { reviewPagePath } from '#shared/paths.ts';
import { publicUrl } from '#web/api/public-url.ts';
import { toast } from '#web/ui/toast.ts';
import { useCopied } from '#web/ui/use-copied.ts';

/** Where an owner's public page is. `from` tells the counting how a visitor found it. */
export const publicLink = (slug: string, from?: 'qr' | 'social') =>
  publicUrl(reviewPagePath({ slug }) + (from ? `?src=${from}` : ''));

export const warnNoPublicPage = () =>
  toast({
    title: 'Error',
    description: 'Public page URL not available. Please contact support.',
    variant: 'danger',
  });

/** Copies the public page's address and says how it went. */
export function useCopyPublicLink(slug: string | null) {
  const { copied, copy } = useCopied();
  const copyLink = async () => {
    if (!slug) return warnNoPublicPage();
    if (await copy(publicLink(slug)))
      toast({ title: 'Link Copied!', description: 'Public page link copied to clipboard.' });
    else toast({ title: 'Copy failed', description: 'Please manually copy the text.', variant: 'danger' });
  };
  return { copied, copyLink };
}
