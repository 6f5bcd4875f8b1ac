import type { CSSProperties, ReactNode } from 'react';
import { starShape } from '#web/ui/star-shape.ts';
import { directionOf } from './direction.ts';
import { setAddress, setName } from './fit-name.ts';
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
    <div id="stars" style={{ display: 'flex', gap: look.size * 0.16 }}>
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

const markShape =
  'M9.6 0C3.9 2.3 0 7.3 0 13.2 0 18 3 21 6.9 21c3.5 0 6.2-2.6 6.2-6.1 0-3.3-2.3-5.8-5.5-5.8-.7 0-1.5.1-1.8.3.5-2.8 3-5.7 6-7.3L9.6 0Z';

/** The opening quotation mark that stands with a few words. */
export function QuotationMark(props: { height: number; color: string; mirrored?: boolean }) {
  const { height, color, mirrored = false } = props;
  const [wide, tall] = [30, 21];
  return (
    <svg
      id="mark"
      width={(height * wide) / tall}
      height={height}
      viewBox={`0 0 ${wide} ${tall}`}
      style={{ flexShrink: 0 }}
      aria-hidden="true"
    >
      <g transform={mirrored ? `matrix(-1 0 0 1 ${wide} 0)` : undefined}>
        <path d={markShape} fill={color} />
        <path d={markShape} fill={color} transform="translate(16.9 0)" />
      </g>
    </svg>
  );
}

/** A row of its own, at the side where the words begin. */
export function AtStart({ mirrored, children }: { mirrored: boolean; children: ReactNode }) {
  return (
    <div style={{ display: 'flex', width: '100%', justifyContent: mirrored ? 'flex-end' : 'flex-start' }}>
      {children}
    </div>
  );
}

/** A picture that was handed in, cut to fill its place. */
export function Picture({ name, style }: { name: PosterPicture; style: CSSProperties }) {
  return <img id={name} src={name} alt="" style={{ objectFit: name === 'photo' ? 'cover' : 'contain', ...style }} />;
}

/** How large a text is set where there is room, and how wide the room is. */
type Setting = { size: number; room: number; style: CSSProperties };

const whole: CSSProperties = { maxWidth: '100%', whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

/** A name, whole. It runs its own way, whatever the words around it do. */
export function Name({ id, children, size, room, style }: Setting & { id: string; children: string }) {
  const set = setName(children, size, room);
  return (
    <div id={id} dir={directionOf(children)} style={{ ...whole, fontSize: set.size, ...style }}>
      {set.lines.join('\n')}
    </div>
  );
}

/** Where to read on, whole: half an address leads nowhere. If it takes two lines, nothing stands beside it. */
export function Address({ children, size, room, style }: Setting & { children: string }) {
  const set = setAddress(children, size, room);
  const width = set.lines.length > 1 ? room : 'auto';
  return (
    <div id="address" style={{ ...whole, width, fontSize: set.size, ...style }}>
      {set.lines.join('\n')}
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
  name: Setting;
  style: CSSProperties & { gap: number };
}) {
  const { size, radius } = logo;
  const beside = poster.hasLogo && style.flexDirection !== 'column' ? size + style.gap : 0;
  return (
    <div style={{ display: 'flex', alignItems: 'center', ...style }}>
      {poster.hasLogo && (
        <Picture name="logo" style={{ width: size, height: size, borderRadius: radius, flexShrink: 0 }} />
      )}
      <Name id="business" {...name} size={Math.round(name.size)} room={name.room - beside}>
        {poster.business}
      </Name>
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
 * Who said it, and where to read on. The address is the larger and the brighter, and its place is the last line; the
 * service stands beside it where there is room for both, and above it where there is not.
 */
export function Foot({
  poster,
  frame,
  room,
  name,
  service: serviceStyle,
  address: addressStyle,
}: Pick<Scene, 'poster' | 'frame'> & {
  room: { name: number; small: number };
  name: CSSProperties;
  service: CSSProperties;
  address: CSSProperties;
}) {
  const { reviewer, service, address } = poster;
  const mirrored = directionOf(poster.quote) === 'rtl';
  const textAlign = mirrored ? 'right' : 'left';
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
        <Name id="reviewer" size={frame.name} room={room.name} style={{ ...name, textAlign }}>
          {reviewer}
        </Name>
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
          <Name id="service" size={frame.small * 0.92} room={room.small} style={{ ...serviceStyle, textAlign }}>
            {service}
          </Name>
        )}
        <Address size={frame.small} room={room.small} style={{ ...addressStyle, fontWeight: 600, textAlign }}>
          {address}
        </Address>
      </div>
    </div>
  );
}
