import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { brandQuery } from '#web/api/brand.ts';
import { messageOf } from '#web/api/client.ts';
import { ColorField } from '#web/pages/owner/parts/color-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { Creative } from './use-creative.ts';

/** #RGB as #rrggbb, in which pictures are asked for. */
const long = (color: string) => (color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color).toLowerCase();

const brandLink = (
  <Link to="/brand" className="underline underline-offset-4">
    Brand
  </Link>
);

/** The colour of this picture. The brand's own is set on Brand alone. */
export function PictureColor({ creative }: { creative: Creative }) {
  const { data: brand, error, refetch } = useQuery(brandQuery);
  const hasBrand = Boolean(brand?.color);
  const { paint } = creative;
  return (
    <div className="flex flex-col gap-3">
      <p aria-hidden="true" className="-mb-1.5 text-sm font-semibold">
        Colour
      </p>
      <Segmented
        label="Colour"
        value={paint}
        onChange={creative.setPaint}
        options={[
          ...(hasBrand ? [{ value: 'brand' as const, label: 'My brand' }] : []),
          { value: 'theme' as const, label: 'The theme’s own' },
          { value: 'own' as const, label: 'Another' },
        ]}
      />
      {paint === 'own' && (
        <ColorField
          label="Colour of this picture"
          value={creative.ownColor}
          onChange={(color) => creative.setOwnColor(long(color))}
        />
      )}
      <p className="text-sm text-ink-soft">
        {paint === 'own' ? (
          <>For this picture only. Your colour and typeface everywhere else are set on {brandLink}.</>
        ) : hasBrand ? (
          <>Set your colour and typeface on {brandLink}.</>
        ) : (
          brand && <>You haven’t chosen a brand colour yet. Choose one on {brandLink}.</>
        )}
      </p>
      {!brand && error && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-danger">
          {messageOf(error, 'Your brand didn’t load.')}
          <Button variant="secondary" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
