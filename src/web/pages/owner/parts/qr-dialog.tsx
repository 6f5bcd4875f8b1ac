import { Check, Copy, Download, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import { publicLink, useCopyPublicLink } from './public-link.ts';
import { type QrFiles, qrBlob } from './qr-code.ts';

/** The QR code of the public page, to look at, to keep and to print. */
export function QrDialog(props: {
  slug: string;
  files: QrFiles;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { slug, files } = props;
  const { copied, copyLink } = useCopyPublicLink(slug);

  const save = (kind: 'png' | 'svg') => {
    const name = `${slug}-qr-code.${kind}`;
    saveFile(name, qrBlob(files, kind));
    toast({ title: 'Downloaded!', description: `The QR code was saved as ${name}.` });
  };

  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="QR Code"
      description="Scan it with a phone’s camera to open your public page."
    >
      <img
        src={files.png}
        width={400}
        height={400}
        alt={`QR code of ${publicLink(slug)}`}
        className="mx-auto block h-auto w-full max-w-[25rem] rounded-md border border-rule"
      />
      <p className="mt-3 text-center text-sm break-all text-ink-soft">{publicLink(slug)}</p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button onClick={() => save('png')}>
          <Download aria-hidden="true" className="size-4" />
          Download QR Code
        </Button>
        <Button variant="secondary" onClick={copyLink}>
          {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
          {copied ? 'Copied!' : 'Copy Link'}
        </Button>
        <Button variant="secondary" onClick={() => save('svg')}>
          <Download aria-hidden="true" className="size-4" />
          Download as SVG
        </Button>
        <Link to="/public-page/print?code=page" className={buttonClass({ variant: 'secondary' })}>
          <Printer aria-hidden="true" className="size-4" />
          Print it
        </Link>
      </div>
    </Dialog>
  );
}
