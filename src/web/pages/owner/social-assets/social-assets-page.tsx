import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand } from '#shared/brand-style.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { brandQuery } from '#web/api/brand.ts';
import { PreviewJump } from '#web/pages/owner/parts/preview-jump.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { CreativeActions } from './creative-actions.tsx';
import { CreativeLook } from './creative-look.tsx';
import { CreativePreview } from './creative-preview.tsx';
import { ExcerptPicker } from './excerpt-picker.tsx';
import { ReviewPicker } from './review-picker.tsx';
import { SuggestedWords } from './suggested-words.tsx';
import { useCreative } from './use-creative.ts';

/** Until it is known, and if it cannot be loaded, pictures wear their themes' own look. */
const noBrand: Brand = { color: null, font: null };

export function SocialAssetsPage() {
  const person = useOwner();
  const { data: brand = noBrand } = useQuery(brandQuery);
  const creative = useCreative(brand);
  const [review, setReview] = useState<OwnReview | null>(null);
  return (
    <>
      <ScreenHeader title="Social Creatives" subtitle="Turn what people say about you into a picture worth posting." />
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <ReviewPicker chosen={review} asked={creative.reviewId} onChoose={setReview} creative={creative} />
        {review && (
          <>
            <section
              aria-labelledby="the-picture"
              className="lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1"
            >
              <h2 id="the-picture" className="sr-only">
                Your picture
              </h2>
              <CreativePreview review={review} creative={creative} />
              <CreativeActions review={review} creative={creative} />
            </section>
            <div className="flex flex-col gap-10 lg:col-start-1">
              <CreativeLook review={review} creative={creative} hasLogo={Boolean(person.logoUrl)} />
              <ExcerptPicker review={review} creative={creative} />
              <SuggestedWords review={review} creative={creative} owner={person} />
              <PreviewJump to="the-picture" until="lg" />
            </div>
          </>
        )}
      </div>
    </>
  );
}
