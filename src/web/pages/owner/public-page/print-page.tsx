import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { leaveReviewPath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import { publicUrl } from '#web/api/public-url.ts';
import { publicLink } from '#web/pages/owner/parts/public-link.ts';
import { makeQrFiles } from '#web/pages/owner/parts/qr-code.ts';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import { PrintSheet, type SheetKind } from './print-sheet.tsx';

const kinds = [
  { value: 'poster', label: 'A4 poster' },
  { value: 'table', label: 'Table cards' },
  { value: 'business', label: 'Business cards' },
] as const;

const targets = [
  { value: 'page', label: 'Public page' },
  { value: 'form', label: 'Review form' },
] as const;

/** A sheet of A4 with the QR code on it, as the printer will have it. Paper alone is printed: the rest stays on screen. */
export function PrintPage() {
  const person = useOwner();
  const [kind, setKind] = useState<SheetKind>('poster');
  const [target, setTarget] = useState<'page' | 'form'>('page');
  const { slug } = person;
  const form = publicUrl(leaveReviewPath(person));
  const link = target === 'form' ? form : publicLink(slug);
  const qrCode = useQrCode(`${link}?src=qr`);
  return (
    <>
      <div className="print:hidden">
        <ScreenHeader title="Print" subtitle="A poster for the wall, cards for tables and for pockets." />
        <Link to="/public-page" className={`${textLink} mt-4 inline-flex min-h-11 items-center gap-2 text-sm`}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to your public page
        </Link>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Segmented label="What to print" options={kinds} value={kind} onChange={setKind} />
          <Segmented label="Where the code leads" options={targets} value={target} onChange={setTarget} />
          <Button onClick={() => window.print()} disabled={!qrCode} className="grow sm:grow-0">
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
        </div>
      </div>
      <PrintSheet kind={kind} target={target} name={performerName(person)} link={link} qrCode={qrCode} />
    </>
  );
}

/** As an image that stays sharp on paper; null until it is there. */
function useQrCode(text: string): string | null {
  const [made, setMade] = useState<{ text: string; address: string } | null>(null);
  useEffect(() => {
    let current = true;
    makeQrFiles(text).then(
      ({ svg }) => current && setMade({ text, address: `data:image/svg+xml,${encodeURIComponent(svg)}` }),
      () => toast({ title: 'Error', description: 'Failed to generate QR code. Please try again.', variant: 'danger' }),
    );
    return () => {
      current = false;
    };
  }, [text]);
  return made?.text === text ? made.address : null;
}
