import { QrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { toast } from '#web/ui/toast.ts';
import { publicLink, warnNoPublicPage } from './public-link.ts';
import { makeQrFiles, type QrFiles } from './qr-code.ts';

const loadDialog = () => import('./qr-dialog.tsx');
const QrDialog = lazy(async () => ({ default: (await loadPart(loadDialog)).QrDialog }));

/** Makes the QR code of the public page and shows it. */
export function QrButton({ slug, className }: { slug: string | null; className?: string }) {
  const [files, setFiles] = useState<QrFiles | null>(null);
  const [open, setOpen] = useState(false);
  const [making, setMaking] = useState(false);

  const generate = async () => {
    if (!slug) return warnNoPublicPage();
    if (making) return;
    setMaking(true);
    try {
      const [made] = await Promise.all([makeQrFiles(publicLink(slug, 'qr')), loadDialog()]);
      setFiles(made);
      setOpen(true);
      toast({ title: 'QR Code Generated!', description: 'It leads to your public page.' });
    } catch {
      toast({ title: 'Error', description: 'Failed to generate QR code. Please try again.', variant: 'danger' });
    } finally {
      setMaking(false);
    }
  };

  return (
    <>
      {/* Never disabled: it has the focus, and the dialog gives the focus back to it. */}
      <Button variant="secondary" {...(className && { className })} onClick={generate} aria-busy={making}>
        <QrCode aria-hidden="true" className="size-4" />
        Generate QR Code
      </Button>
      {slug && files && (
        <Suspense>
          <QrDialog slug={slug} files={files} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
