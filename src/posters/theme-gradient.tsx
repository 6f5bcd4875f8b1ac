import { shiftColor, withOpacity } from './colors.ts';
import { directionOf } from './direction.ts';
import { display, type Ground, marginsOf, plain } from './frame.ts';
import { AtStart, Foot, Group, Masthead, Ornament, Picture, QuotationMark, Stars } from './parts.tsx';
import type { BackdropInput, Scene, Theme } from './scene.ts';
import { Margins, Sheet } from './sheet.tsx';

const white = '#ffffff';

/** Coloured lamps over an empty stage: their pools run into each other, and the words stand large in front. */
export const gradient: Theme = {
  quoteStyle: () => ({ fontFamily: display, fontWeight: 600, color: white, letterSpacing: '-0.018em' }),
  backdrop,
  paint,
};

function backdrop({ frame, color }: BackdropInput) {
  return (
    <Sheet frame={frame}>
      <Lamps frame={frame} color={color} />
      <Ornament
        size={frame.width * 0.95}
        color={white}
        opacity={0.08}
        style={{ position: 'absolute', left: frame.width * 0.5, top: frame.height - frame.width * 0.62 }}
      />
    </Sheet>
  );
}

function paint({ poster, frame, quote }: Scene) {
  const end = directionOf(poster.quote) === 'rtl';
  const side = frame.side * 0.84;
  const room = frame.width - 2 * side;
  const besidePhoto = frame.wide && poster.hasPhoto ? room - frame.photo.width * 1.1 : room;
  const photo = poster.hasPhoto && (
    <div
      style={{
        display: 'flex',
        flexShrink: 0,
        padding: frame.wide ? 9 : 14,
        backgroundColor: white,
        borderRadius: frame.wide ? 22 : 34,
        transform: frame.wide !== end ? 'rotate(3deg)' : 'rotate(-2.5deg)',
      }}
    >
      <Picture
        name="photo"
        style={{
          width: frame.photo.width * (frame.wide ? 0.98 : 1.25),
          height: frame.photo.height * 0.9,
          borderRadius: frame.wide ? 14 : 22,
        }}
      />
    </div>
  );
  return (
    <Sheet frame={frame}>
      <Margins
        {...marginsOf(frame, { top: 0.8, bottom: 0.74 })}
        side={side}
        style={{ flexDirection: 'column', gap: frame.gap }}
      >
        <Masthead
          poster={poster}
          logo={{ size: frame.name * 1.9, radius: 14 }}
          name={{
            size: frame.name * 0.86,
            room: besidePhoto,
            style: { fontFamily: plain, fontWeight: 700, color: white },
          }}
          style={{ flexDirection: end ? 'row-reverse' : 'row', width: '100%', gap: frame.small * 0.6, flexShrink: 0 }}
        />
        <div
          style={{
            display: 'flex',
            flexDirection: frame.wide ? (end ? 'row-reverse' : 'row') : 'column',
            alignItems: frame.wide ? 'center' : end ? 'flex-end' : 'flex-start',
            gap: frame.gap * 1.4,
            flexGrow: 1,
            flexBasis: 0,
            minHeight: 0,
            width: '100%',
          }}
        >
          {!frame.wide && photo}
          <div
            style={{
              display: 'flex',
              flexDirection: 'column',
              flexGrow: 1,
              flexBasis: 0,
              minWidth: 0,
              minHeight: 0,
              width: '100%',
              height: frame.wide ? '100%' : 'auto',
            }}
          >
            <Group align="flex-start" gap={frame.gap * 0.75}>
              {!poster.hasPhoto && frame.mark > 0 && (
                <AtStart mirrored={end}>
                  <QuotationMark height={frame.mark} color={white} mirrored={end} />
                </AtStart>
              )}
              {poster.stars !== null && (
                <AtStart mirrored={end}>
                  <div
                    style={{
                      display: 'flex',
                      backgroundColor: withOpacity('#12082e', 0.42),
                      borderRadius: 999,
                      padding: `${frame.star * 0.3}px ${frame.star * 0.52}px`,
                    }}
                  >
                    <Stars rating={poster.stars} size={frame.star * 0.86} gold="#ffd166" empty={white} opacity={0.3} />
                  </div>
                </AtStart>
              )}
              {quote}
            </Group>
          </div>
          {frame.wide && photo}
        </div>
        <Foot
          poster={poster}
          frame={frame}
          room={{ name: besidePhoto, small: room }}
          name={{ fontFamily: plain, fontWeight: 700, color: white }}
          service={{ fontFamily: plain, color: withOpacity(white, 0.9) }}
          address={{ fontFamily: plain, color: white }}
        />
      </Margins>
    </Sheet>
  );
}

/**
 * Lights laid over each other are rounded each time, which leaves specks. Softened, they are gone: it looks better, and
 * the picture is a third smaller and packed in two thirds of the time.
 */
const softness = 2;
/** Where the sheet ends there is nothing to soften with. */
const spill = 4 * softness;

/** Dark enough everywhere for white words: the lamps differ in hue, not in light. */
function Lamps({ frame, color }: { frame: Ground; color: string | null }) {
  const own = color ?? '#4a33c4';
  const ground = shiftColor(own, { lightness: 0.3, chroma: 0.17 });
  const near = shiftColor(own, { lightness: 0.47, chroma: 0.2, turn: 62 });
  const warm = shiftColor(own, { lightness: 0.55, chroma: 0.17, turn: 105 });
  const cool = shiftColor(own, { lightness: 0.4, chroma: 0.2, turn: -18 });
  const reach = frame.wide ? '62%' : '68%';
  return (
    <div
      style={{
        position: 'absolute',
        top: -spill,
        left: -spill,
        width: frame.width + 2 * spill,
        height: frame.height + 2 * spill,
        backgroundColor: ground,
        filter: `blur(${softness}px)`,
        backgroundImage: [
          `radial-gradient(circle at 108% -6%, ${warm} 0%, ${withOpacity(warm, 0)} 46%)`,
          `radial-gradient(circle at 78% 34%, ${withOpacity(near, 0.95)} 0%, ${withOpacity(near, 0)} 58%)`,
          `radial-gradient(circle at -8% 12%, ${cool} 0%, ${withOpacity(cool, 0)} ${reach})`,
          `radial-gradient(circle at 20% 112%, ${shiftColor(ground, { lightness: 0.2 })} 0%, ${withOpacity(ground, 0)} 70%)`,
        ].join(', '),
      }}
    />
  );
}
