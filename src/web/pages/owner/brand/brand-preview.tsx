import { type CSSProperties, useEffect, useMemo } from 'react';
import { type Brand, brandTokens, fontFile, fontStack } from '#shared/brand-style.ts';
import { performerInitials, performerName } from '#shared/performers.ts';
import { smallPictureUrl } from '#shared/pictures.ts';
import { embedDefaultsFor } from '#shared/widget-config.ts';
import { previewAddress } from '#web/api/notifications.ts';
import { WidgetPreview } from '#web/pages/owner/parts/widget-preview.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { PicturePreview } from './picture-preview.tsx';

/** Every place that wears the brand, as it would look now. */
export function BrandPreview({ brand, isSaved }: { brand: Brand; isSaved: boolean }) {
  // What the server draws waits for the choosing to pause: a colour picker reports every shade on the way.
  const settled = useSettled(brand, 400);
  return (
    <section
      aria-labelledby="brand-preview"
      className="min-w-0 border-t border-rule py-10 xl:sticky xl:top-0 xl:self-start xl:border-t-0"
    >
      <h2 id="brand-preview" className="text-xl">
        Preview
      </h2>
      <p className="mt-2 mb-4 text-sm text-ink-soft">
        {isSaved ? 'This is how it looks now.' : 'This is how it will look once you save.'}
      </p>
      <Tabs
        label="Preview"
        tabs={[
          { value: 'page', label: 'Public page', content: <PagePreview brand={brand} /> },
          { value: 'widget', label: 'New widget', content: <NewWidget brand={brand} /> },
          { value: 'picture', label: 'Picture', content: <PicturePreview brand={settled} /> },
          { value: 'email', label: 'Email', content: <EmailPreview color={settled.color} /> },
        ]}
      />
    </section>
  );
}

/** The face is added to the document by script: the application's own rules admit no style of a page. */
function useFace(font: Brand['font']): void {
  useEffect(() => {
    if (!font) return;
    const face = new FontFace(font, `url(${fontFile(font, 'latin')}) format("woff2")`, { weight: '400 900' });
    document.fonts.add(face);
    void face.load().catch(() => {});
    return () => void document.fonts.delete(face);
  }, [font]);
}

/** The head of the public page, in its own tokens. */
function PagePreview({ brand }: { brand: Brand }) {
  const person = useSignedIn();
  useFace(brand.font);
  const worn = {
    ...(brand.color && brandTokens(brand.color)),
    ...(brand.font && { '--type-display': fontStack(brand.font) }),
  } as CSSProperties;
  return (
    <div style={worn} className="overflow-hidden rounded-md border border-rule bg-paper">
      <div className="flex flex-col items-center bg-curtain px-4 py-10 text-center text-on-curtain">
        <Avatar
          size="lg"
          src={person.logoUrl && smallPictureUrl(person.logoUrl)}
          initials={performerInitials(person)}
          className="ring-4 ring-curtain-rule"
        />
        <p dir="auto" className="mt-4 max-w-full font-display text-3xl font-semibold wrap-anywhere">
          {performerName(person)}
        </p>
        {person.businessTagline && (
          <p dir="auto" className="mt-2 max-w-full text-on-curtain-soft wrap-anywhere">
            {person.businessTagline}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-4 px-5 py-6">
        <span className="rounded-md bg-action px-5 py-3 font-semibold text-on-action">Leave a Review</span>
        <span className="font-semibold text-action underline underline-offset-4">See all reviews</span>
        <span className="rounded-md bg-action-soft px-3 py-1 text-sm text-action">Verified</span>
      </div>
    </div>
  );
}

function NewWidget({ brand }: { brand: Brand }) {
  const config = useMemo(() => embedDefaultsFor(brand), [brand]);
  return <WidgetPreview type="carousel" config={config} />;
}

/** Drawn by the server, in a colour that need not be saved. */
function EmailPreview({ color }: { color: string | null }) {
  const { logoUrl } = useSignedIn();
  return (
    <iframe
      // The address is the same with another logo, so a new one takes a new frame.
      key={logoUrl}
      src={previewAddress('thank-you', color ?? 'none')}
      title="Sample email to a customer"
      sandbox=""
      className="h-160 w-full rounded-md border border-rule"
    />
  );
}
