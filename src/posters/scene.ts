import type { CSSProperties, ReactElement } from 'react';
import type { Frame, Ground } from './frame.ts';
import type { ReviewPoster } from './poster.ts';

/** What a theme is given to paint a review with. */
export type Scene = { poster: ReviewPoster; frame: Frame; quote: ReactElement };

/** What a backdrop may depend on: it is painted once and used for every poster that has the same. */
export type BackdropInput = { frame: Ground; color: string | null; hasPhoto: boolean };

export type Theme = {
  backdrop: (input: BackdropInput) => ReactElement;
  /** How the quote is set; its size is found by trying. */
  quoteStyle: (poster: ReviewPoster) => CSSProperties;
  paint: (scene: Scene) => ReactElement;
};
