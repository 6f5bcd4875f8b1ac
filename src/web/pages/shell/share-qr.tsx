import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { reviewFormPath, reviewPagePath } from '#shared/paths.ts';
import { publicUrl } from '#web/api/public-url.ts';
import { qrBlob } from '#web/pages/owner/parts/qr-code.ts';
import { useQrCode } from '#web/pages/owner/parts/use-qr-code.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

const targets = [
  { value: 'form', label: 'Review form' },
  { value: 'page', label: 'Public page' },
] as const;

/** A QR code to show or to keep, of the form or of the page, and the way to paper. */
export function ShareQr({ slug, onLeave }: { slug: string; onLeave: () => void }) {
  const [target, setTarget] = useState<'form' | 'page'>('form');
  const link = publicUrl(target === 'form' ? reviewFormPath(slug) : reviewPagePath({ slug }));
  const files = useQrCode(`${link}?src=qr`);
  const save = () => {
    if (!files) return;
    const name = `${slug}-${target === 'form' ? 'review' : 'page'}-qr-code.png`;
    saveFile(name, qrBlob(files, 'png'));
    toast({ title: 'Downloaded!', description: `The QR code was saved as ${name}.` });
  };
  return (
    <section aria-labelledby="share-qr" className="mt-8">
      <h3 id="share-qr" className="text-lg">
        QR code
      </h3>
      <p className="mt-1 text-sm text-ink-soft">Show it on your phone, or print it.</p>
      <div className="mt-3 grid items-center gap-4 min-[26rem]:grid-cols-[9rem_minmax(0,1fr)]">
        {files ? (
          <img
            src={files.png}
            width={400}
            height={400}
            alt={`QR code of ${link}`}
            className="mx-auto block h-auto w-full max-w-44 rounded-md border border-rule"
          />
        ) : (
          <Skeleton className="mx-auto aspect-square w-full max-w-44 rounded-md" />
        )}
        <div className="flex min-w-0 flex-col gap-2">
          <Segmented label="Where the code leads" showLabel options={targets} value={target} onChange={setTarget} />
          <Button variant="secondary" onClick={save} disabled={!files}>
            <Download aria-hidden="true" className="size-4" />
            Download QR Code
          </Button>
          <Link to="/public-page/print" onClick={onLeave} className={buttonClass({ variant: 'secondary' })}>
            <Printer aria-hidden="true" className="size-4" />
            Poster and cards to print
          </Link>
        </div>
      </div>
    </section>
  );
}
