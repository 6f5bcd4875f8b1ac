import type { CSSProperties, ReactNode } from 'react';
import { starShape } from '../web/ui/star-shape.ts';
import { directionOf } from './direction.ts';
import { oneLine, shrinkTo } from './frame.ts';
import type { PosterPicture } from './poster.ts';
import type { Scene } from './scene.ts';

type StarLook = {
  size: number;
  gold: string;
  empty: string /** How much of an empty star is seen. */;
  opacity?: number;
};

/** Five stars, drawn. A part of a star is a star that is filled from the left. */
export function Stars({ rating, ...look }: StarLook & { rating: number }) {
  return (
    <div style={{ display: 'flex', gap: look.size * 0.16 }}>
      {[0, 1, 2, 3, 4].map((place) => (
        <Star key={place} part={Math.min(1, Math.max(0, rating - place))} {...look} />
      ))}
    </div>
  );
}

function Star({ part, size, gold, empty, opacity = 1 }: StarLook & { part: number }) {
  const stroke = { strokeWidth: 1.6, strokeLinejoin: 'round' as const };
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <defs>
        <clipPath id="filled">
          <rect x="0" y="0" width={part * 24} height="24" />
        </clipPath>
      </defs>
      {part < 1 && <path d={starShape} opacity={opacity} fill={empty} stroke={empty} {...stroke} />}
      {part > 0 && <path d={starShape} fill={gold} stroke={gold} {...stroke} clipPath="url(#filled)" />}
    </svg>
  );
}

/** The star alone, as an ornament. */
export function Ornament({
  size,
  color,
  opacity = 1,
  style,
}: {
  size: number;
  color: string;
  opacity?: number;
  style?: CSSProperties;
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" style={style} aria-hidden="true">
      <path d={starShape} opacity={opacity} fill={color} stroke={color} strokeWidth={1.2} strokeLinejoin="round" />
    </svg>
  );
}

/** A picture that was handed in, cut to fill its place. */
export function Picture({ name, style }: { name: PosterPicture; style: CSSProperties }) {
  return <img src={name} alt="" style={{ objectFit: name === 'photo' ? 'cover' : 'contain', ...style }} />;
}

/** A name on one line. It runs its own way, whatever the words around it do. */
export function Line({ children, style, id }: { children: string; style: CSSProperties; id?: string }) {
  return (
    <div id={id} dir={directionOf(children)} style={{ ...oneLine, maxWidth: '100%', ...style }}>
      {children}
    </div>
  );
}

/** Whose reviews these are: the logo, if it is shown, and the name. */
export function Masthead({
  poster,
  logo,
  name,
  style,
}: {
  poster: Pick<Scene['poster'], 'business' | 'hasLogo'>;
  logo: { size: number; radius: number };
  name: CSSProperties;
  style: CSSProperties;
}) {
  const { size, radius } = logo;
  return (
    <div style={{ display: 'flex', alignItems: 'center', ...style }}>
      {poster.hasLogo && (
        <Picture name="logo" style={{ width: size, height: size, borderRadius: radius, flexShrink: 0 }} />
      )}
      <Line id="business" style={name}>
        {poster.business}
      </Line>
    </div>
  );
}

/**
 * Where the quote stands, with what stands close to it. `main` is the room there is, `group` what is in it: the
 * difference between the two is what a quote may take.
 */
export function Group({
  align,
  gap,
  children,
  style,
}: {
  align: 'center' | 'flex-start';
  gap: number;
  children: ReactNode;
  style?: CSSProperties;
}) {
  return (
    <div
      id="main"
      style={{
        display: 'flex',
        flexDirection: 'column',
        flexGrow: 1,
        flexShrink: 1,
        flexBasis: 0,
        minHeight: 0,
        width: '100%',
        justifyContent: 'center',
        ...style,
      }}
    >
      <div
        id="group"
        style={{ display: 'flex', flexDirection: 'column', width: '100%', alignItems: align, gap, flexShrink: 0 }}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * Who said it, and where to read on: the name on a line of its own, so that it is seldom cut. The service stands beside
 * the address where there is room for both, and above it where there is not: half an address leads nowhere.
 */
export function Foot({
  poster,
  frame,
  name,
  small,
}: Pick<Scene, 'poster' | 'frame'> & { name: CSSProperties; small: CSSProperties }) {
  const { reviewer, service, address } = poster;
  const size = frame.small * 0.92;
  const mirrored = directionOf(poster.quote) === 'rtl';
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: mirrored ? 'flex-end' : 'flex-start',
        gap: frame.small * 0.3,
        width: '100%',
        flexShrink: 0,
      }}
    >
      {reviewer !== null && (
        <Line id="reviewer" style={{ ...name, fontSize: shrinkTo(reviewer, frame.name, 38) }}>
          {reviewer}
        </Line>
      )}
      <div
        style={{
          display: 'flex',
          flexDirection: mirrored ? 'row-reverse' : 'row',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'flex-end',
          columnGap: frame.gap,
          rowGap: frame.small * 0.3,
          width: '100%',
        }}
      >
        {reviewer !== null && service && (
          <Line id="service" style={{ ...small, fontSize: size }}>
            {service}
          </Line>
        )}
        <Line id="address" style={{ ...small, fontSize: shrinkTo(address, size, 40) }}>
          {address}
        </Line>
      </div>
    </div>
  );
}
