import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { reviewFormPath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import { publicUrl } from '#web/api/public-url.ts';
import { ownStatsQuery } from '#web/api/reviews.ts';
import { publicLink } from '#web/pages/owner/parts/public-link.ts';
import { useQrCode } from '#web/pages/owner/parts/use-qr-code.ts';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { PrintSheet, type SheetKind } from './print-sheet.tsx';

const kinds = [
  { value: 'poster', label: 'A4 poster' },
  { value: 'table', label: 'Table cards' },
  { value: 'business', label: 'Business cards' },
] as const;

// The first choice asks for a review: that is what posters are for. The QR dialog of the page says which one it shows.
const targets = [
  { value: 'form', label: 'Review form' },
  { value: 'page', label: 'Public page' },
] as const;

/** A sheet of A4 with the QR code on it, as the printer will have it. Paper alone is printed: the rest stays on screen. */
export function PrintPage() {
  const person = useOwner();
  const [kind, setKind] = useState<SheetKind>('poster');
  const [address] = useSearchParams();
  const [target, setTarget] = useState<'page' | 'form'>(address.get('code') === 'page' ? 'page' : 'form');
  const { slug } = person;
  const form = publicUrl(reviewFormPath(slug));
  const link = target === 'form' ? form : publicLink(slug);
  const svg = useQrCode(`${link}?src=qr`)?.svg;
  // As an image that stays sharp on paper.
  const qrCode = svg === undefined ? null : `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const { data: stats } = useQuery(ownStatsQuery);
  return (
    <>
      <div className="print:hidden">
        <ScreenHeader title="Print" subtitle="A poster, table cards and business cards with your QR code." />
        <Link to="/public-page" className={`${textLink} mt-4 inline-flex min-h-11 items-center gap-2 text-sm`}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Public Page
        </Link>
        <div className="mt-4 flex flex-wrap items-end gap-4">
          <Segmented label="What to print" showLabel options={kinds} value={kind} onChange={setKind} />
          <Segmented label="Where the code leads" showLabel options={targets} value={target} onChange={setTarget} />
          <Button onClick={() => window.print()} disabled={!qrCode} className="grow sm:grow-0">
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
        </div>
      </div>
      <PrintSheet
        kind={kind}
        target={target}
        name={performerName(person)}
        link={link}
        qrCode={qrCode}
        average={stats?.averageRating ?? null}
      />
    </>
  );
}
