import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Brand } from '#shared/brand-style.ts';
import { type CreativeFormat, type CreativeTheme, formatNames, themeNames } from '#shared/creatives.ts';
import type { Excerpt } from '#shared/excerpts.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import type { CreativeChoices } from '#web/api/creatives.ts';

export type Part = CreativeChoices['hidden'][number];
/** Whose colour a picture wears: the brand's, the theme's own, or one for this picture alone. */
export type Paint = 'brand' | 'theme' | 'own';

/** What the picker shows before a colour was chosen: the product's own. */
const startingColor = '#4a33c4';

const oneOf = <Name extends string>(names: readonly Name[], text: string | null, otherwise: Name): Name =>
  names.find((name) => name === text) ?? otherwise;

/**
 * What the picture is to look like. Review, format and theme stand in the address, so that a picture can be come back
 * to; the rest is a matter of the moment.
 */
export function useCreative(brand: Brand) {
  const [address, setAddress] = useSearchParams();
  const [hidden, setHidden] = useState<Part[]>([]);
  const [paint, setPaint] = useState<Paint | null>(null);
  const [ownColor, setOwnColor] = useState(startingColor);
  const [shortens, setShortens] = useState(true);
  const [excerpt, setExcerpt] = useState<(Excerpt & { reviewId: string }) | null>(null);
  const [format, setFormat] = useState<CreativeFormat>(() => oneOf(formatNames, address.get('format'), 'square'));
  const [theme, setTheme] = useState<CreativeTheme>(() => oneOf(themeNames, address.get('theme'), 'light'));
  const put = (name: 'review' | 'format' | 'theme', value: string) =>
    setAddress((given) => ({ ...Object.fromEntries(given), [name]: value }), {
      replace: true,
      preventScrollReset: true,
      // At once: while the address lagged behind, the second of two quick choices would take the first one back.
      flushSync: true,
    });
  const worn = paint ?? (brand.color === null ? 'theme' : 'brand');
  const color = { brand: brand.color, theme: null, own: ownColor }[worn];

  return {
    reviewId: address.get('review'),
    format,
    theme,
    hidden,
    paint: worn,
    setPaint,
    ownColor,
    setOwnColor,
    shortens,
    setShortens,
    pickReview: (id: string) => put('review', id),
    // A control answers before the router has come round to it.
    setFormat(name: CreativeFormat) {
      setFormat(name);
      put('format', name);
    },
    setTheme(name: CreativeTheme) {
      setTheme(name);
      put('theme', name);
    },
    setShown: (part: Part, shown: boolean) =>
      setHidden((now) => (shown ? now.filter((each) => each !== part) : [...now, part].sort())),
    /** Of another review it is forgotten. */
    excerptOf: (review: OwnReview): Excerpt =>
      excerpt?.reviewId === review.id ? excerpt : { from: 0, to: review.comment.length },
    setExcerpt: (review: OwnReview, chosen: Excerpt | null) => setExcerpt(chosen && { ...chosen, reviewId: review.id }),
    choicesFor(review: OwnReview, as: CreativeFormat = format): CreativeChoices {
      const part = excerpt?.reviewId === review.id ? { from: excerpt.from, to: excerpt.to } : {};
      const longText = shortens ? 'shorten' : 'keep';
      const look = { ...(color && { color }), ...(brand.font && { font: brand.font }) };
      return { format: as, theme, hidden, longText, ...part, ...look };
    },
  };
}

export type Creative = ReturnType<typeof useCreative>;
