import type { BadgeTheme } from '#shared/badges.ts';
import type { BrandFont } from '#shared/brand-style.ts';
import type { CreativeFormat, CreativeTheme } from '#shared/creatives.ts';

/** A review as a picture. Everything it shows is in here; the pictures in it are named, and come beside it. */
export type ReviewPoster = {
  kind: 'review';
  format: CreativeFormat;
  theme: CreativeTheme;
  /** The brand's colour, as #rrggbb; null: the theme's own. */
  color: string | null;
  /** The brand's typeface; null: the theme's own. */
  font: BrandFont | null;
  quote: string;
  /** Words of the review were left out before or after the quote. */
  cutBefore: boolean;
  cutAfter: boolean;
  /** A long quote is set as small as it must be; otherwise it is cut to what a phone shows readably. */
  whole: boolean;
  stars: number | null;
  reviewer: string | null;
  service: string | null;
  business: string;
  /** Where to read on, without its scheme. */
  address: string;
  hasPhoto: boolean;
  hasLogo: boolean;
};

/** What goes with a link to a performer's page. */
export type PerformerPoster = {
  kind: 'performer';
  color: string | null;
  font: BrandFont | null;
  business: string;
  tagline: string;
  average: number | null;
  count: number;
  address: string;
  hasLogo: boolean;
};

/** What goes with a link to the product itself. */
export type LandingPoster = { kind: 'landing'; headline: string; line: string };

/** A rating as a small picture, to stand in an email signature. */
export type BadgePoster = {
  kind: 'badge';
  theme: BadgeTheme;
  color: string | null;
  average: number | null;
  count: number;
};

export type Poster = ReviewPoster | PerformerPoster | LandingPoster | BadgePoster;

/** The names under which a poster's pictures are handed in. */
export type PosterPicture = 'photo' | 'logo';
