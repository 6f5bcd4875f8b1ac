import { readable, shiftColor, withOpacity } from './colors.ts';
import { directionOf } from './direction.ts';
import { display, fill, marginsOf, plain } from './frame.ts';
import { AtStart, Foot, Group, Masthead, Picture, QuotationMark, Stars } from './parts.tsx';
import type { BackdropInput, Scene, Theme } from './scene.ts';
import { Margins, Sheet } from './sheet.tsx';

const night = '#12100d';
const cream = '#f6f0e4';
const soft = '#bdb3a5';

/** A dark room with one spotlight on the words. A photo fills the background and fades into the dark. */
export const dark: Theme = {
  quoteStyle: () => ({ fontFamily: display, fontWeight: 420, color: cream, letterSpacing: '-0.014em' }),
  backdrop,
  paint,
};

const accentOf = (color: string | null) => readable(color ?? '#a797ff', night);
const margins = { top: 0.8, bottom: 0.74 };

function paint({ poster, frame, quote }: Scene) {
  const accent = accentOf(poster.color);
  const end = directionOf(poster.quote) === 'rtl';
  const side = frame.side * 0.86;
  const room = frame.width - 2 * side;
  const besidePhoto = frame.wide && poster.hasPhoto ? room * 0.58 : room;
  return (
    <Sheet frame={frame}>
      {poster.hasPhoto && <Stage frame={frame} mirrored={end} />}
      <Margins {...marginsOf(frame, margins)} side={side} style={{ flexDirection: 'column', gap: frame.gap }}>
        <Masthead
          poster={poster}
          logo={{ size: frame.name * 1.9, radius: 12 }}
          name={{
            size: frame.name * 0.92,
            room: besidePhoto,
            style: { fontFamily: display, fontWeight: 600, color: cream },
          }}
          style={{ flexDirection: end ? 'row-reverse' : 'row', gap: frame.small * 0.7, width: '100%' }}
        />
        {poster.hasPhoto && !frame.wide && <div style={{ height: frame.photo.height * 0.78, flexShrink: 0 }} />}
        <Group
          align="flex-start"
          gap={frame.gap * 0.7}
          style={{
            ...(frame.wide && poster.hasPhoto ? { width: '58%', alignSelf: end ? 'flex-end' : 'flex-start' } : {}),
            ...(poster.hasPhoto && !frame.wide ? { justifyContent: 'flex-end' } : {}),
          }}
        >
          {!poster.hasPhoto && frame.mark > 0 && (
            <AtStart mirrored={end}>
              <QuotationMark height={frame.mark} color={accent} mirrored={end} />
            </AtStart>
          )}
          {poster.stars !== null && (
            <AtStart mirrored={end}>
              <Stars rating={poster.stars} size={frame.star} gold="#f1c052" empty={cream} opacity={0.24} />
            </AtStart>
          )}
          {quote}
        </Group>
        <div style={{ display: 'flex', flexDirection: 'column', width: '100%', gap: frame.small * 0.8, flexShrink: 0 }}>
          <div
            style={{
              width: '100%',
              height: 2,
              backgroundImage: `linear-gradient(90deg, ${accent} 0%, ${withOpacity(accent, 0.15)} 100%)`,
            }}
          />
          <Foot
            poster={poster}
            frame={frame}
            room={{ name: besidePhoto, small: room }}
            name={{ fontFamily: display, fontWeight: 560, color: cream }}
            service={{ fontFamily: plain, color: soft }}
            address={{ fontFamily: plain, color: cream }}
          />
        </div>
      </Margins>
    </Sheet>
  );
}

/** Two cones of light from the upper corner, unless a photo has light of its own, and its glow on the floor. */
function backdrop({ frame, color, hasPhoto }: BackdropInput) {
  const accent = accentOf(color);
  const { width, height } = frame;
  // Warm by itself; a brand gives it its own colour, as a gel would.
  const beam = color === null ? '#ffe9c4' : shiftColor(accent, { lightness: 0.88, chroma: 0.07 });
  const floor = color === null ? '#6a55d8' : shiftColor(accent, { lightness: 0.5 });
  const cone = (strength: number, [left, right, far, near]: readonly [number, number, number, number]) => (
    <div
      style={{
        ...fill,
        backgroundImage: `linear-gradient(205deg, ${withOpacity(beam, strength)} 0%, ${withOpacity(beam, strength / 3)} 40%, ${withOpacity(beam, 0)} 72%)`,
        clipPath: `polygon(${width * left}px -20px, ${width * right}px -20px, ${width * near}px ${height}px, ${width * far}px ${height}px)`,
      }}
    />
  );
  return (
    <Sheet frame={frame} color={night}>
      {!hasPhoto && cone(0.3, [0.93, 1.02, -0.06, 0.86])}
      {!hasPhoto && cone(0.2, [0.95, 1, 0.12, 0.6])}
      <div
        style={{
          ...fill,
          backgroundImage: `radial-gradient(ellipse at 38% 108%, ${withOpacity(floor, 0.5)} 0%, ${withOpacity(floor, 0)} 52%)`,
        }}
      />
    </Sheet>
  );
}

/**
 * The photo, to the edges. It fades into the dark where words stand, and shows but a third of itself behind the name
 * above: a white one too has to leave that readable.
 */
function Stage({ frame, mirrored }: Pick<Scene, 'frame'> & { mirrored: boolean }) {
  const { width, height, wide } = frame;
  const { top } = marginsOf(frame, margins);
  const size = wide ? { width: width * 0.48, height } : { width, height: top + frame.photo.height * 1.35 };
  const nameEnds = top + frame.name * 2;
  const seen = (part: number) => withOpacity('#000000', part);
  const maskImage = wide
    ? `linear-gradient(${mirrored ? 270 : 90}deg, ${seen(0)} 0%, ${seen(0.65)} 45%, ${seen(0.9)} 100%)`
    : `linear-gradient(180deg, ${seen(0.3)} 0px, ${seen(0.36)} ${nameEnds}px, ${seen(0.92)} ${nameEnds + frame.name * 2.2}px, ${seen(0.75)} 64%, ${seen(0)} 97%)`;
  return (
    <div
      style={{
        position: 'absolute',
        display: 'flex',
        top: 0,
        ...(wide && !mirrored ? { right: 0 } : { left: 0 }),
        ...size,
        maskImage,
      }}
    >
      <Picture name="photo" style={size} />
      {wide && (
        <div style={{ ...fill, backgroundImage: `linear-gradient(0deg, ${night} 8%, ${withOpacity(night, 0)} 45%)` }} />
      )}
    </div>
  );
}
