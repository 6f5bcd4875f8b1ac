import { Check, Copy, ExternalLink } from 'lucide-react';
import { reviewPagePath } from '#shared/paths.ts';
import type { OwnProfile } from '#shared/schemas/performers.ts';
import { publicUrl } from '#web/api/public-url.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCopied } from '#web/ui/use-copied.ts';

/** The way to the public page. A business without a name has nothing to show there yet. */
export function PageLinks({ profile }: { profile: OwnProfile }) {
  const { copied, copy } = useCopied();
  const path = reviewPagePath(profile);
  const ready = profile.businessName !== '';
  const refuse = () => toast({ title: 'Please save your business information first', variant: 'danger' });
  const copyLink = async () => {
    if (!ready) return refuse();
    if (await copy(publicUrl(path))) toast({ title: 'Copied to clipboard' });
    else toast({ title: 'Copy failed', description: 'Please manually copy the text.', variant: 'danger' });
  };
  const view = (
    <>
      <ExternalLink aria-hidden="true" className="size-4" />
      View Public Page
    </>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {ready ? (
        <LinkButton href={path} target="_blank" rel="noreferrer" variant="secondary">
          {view}
        </LinkButton>
      ) : (
        <Button variant="secondary" onClick={refuse}>
          {view}
        </Button>
      )}
      <Button variant="secondary" onClick={copyLink}>
        {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
        {copied ? 'Copied!' : 'Copy Link'}
      </Button>
    </div>
  );
}
