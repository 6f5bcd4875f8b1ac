import { Check, Code, Copy, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { publicLink, useCopyPublicLink } from '#web/pages/owner/parts/public-link.ts';
import { QrButton } from '#web/pages/owner/parts/qr-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';

export function SharingOptions({ slug }: { slug: string }) {
  const { copied, copyLink } = useCopyPublicLink(slug);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card aria-labelledby="share-page">
        <h2 id="share-page" className="text-xl">
          Share Your Page
        </h2>
        <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-end">
          <Field
            label="Public page URL"
            className="min-w-0 flex-1"
            readOnly
            value={publicLink(slug)}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="secondary" onClick={copyLink} className="h-12 sm:w-32">
            {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
            {copied ? 'Copied!' : 'Copy'}
          </Button>
        </div>
        <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <QrButton slug={slug} />
          <Link to="/public-page/print" className={buttonClass({ variant: 'secondary' })}>
            <Printer aria-hidden="true" className="size-4" />
            Poster and cards to print
          </Link>
        </div>
      </Card>
      <Card aria-labelledby="embed-options">
        <h2 id="embed-options" className="text-xl">
          Embed Options
        </h2>
        <p className="mt-2 text-sm text-ink-soft">Show your reviews on your own website, always up to date.</p>
        <Link to="/embed-dashboard" className={buttonClass({ variant: 'secondary' }, 'mt-5')}>
          <Code aria-hidden="true" className="size-4" />
          Go to Embed Reviews
        </Link>
      </Card>
    </div>
  );
}
