import { shiftColor, withOpacity } from './colors.ts';
import { display, type Frame, fill, plain } from './frame.ts';
import { Address, Group, Masthead, Name, Picture, Stars } from './parts.tsx';
import type { BackdropInput, Scene, Theme } from './scene.ts';
import { CentredColumn, Margins, Sheet } from './sheet.tsx';

const cream = '#fbf6ec';
const champagne = '#dcc492';

/** Opening night: velvet in folds, a stepped frame in champagne under a sunburst, and the photo as a medallion. */
export const luxury: Theme = {
  quoteStyle: () => ({
    fontFamily: display,
    fontWeight: 340,
    color: cream,
    textAlign: 'center',
    letterSpacing: '-0.008em',
  }),
  backdrop,
  paint,
};

function backdrop({ frame, color }: BackdropInput) {
  const velvet = shiftColor(color ?? '#3a1d6e', { lightness: 0.24, chroma: 0.1 });
  return (
    <Sheet frame={frame} color={velvet}>
      <Folds frame={frame} deep={shiftColor(velvet, { lightness: 0.13, chroma: 0.06 })} />
      <Frieze frame={frame} />
    </Sheet>
  );
}

function paint({ poster, frame, quote }: Scene) {
  const edge = frame.wide ? frame.photo.height * 0.74 : frame.photo.width * 0.86;
  const side = frame.side + (frame.wide ? 4 : 8);
  const beside = frame.wide && poster.hasPhoto ? edge + frame.gap * 3 : 0;
  const room = frame.width - side * 2 - beside;
  const medallion = poster.hasPhoto && (
    <div
      style={{
        display: 'flex',
        flexShrink: 0,
        padding: frame.wide ? 9 : 13,
        border: `2px solid ${champagne}`,
        borderRadius: 999,
      }}
    >
      <Picture
        name="photo"
        style={{ width: edge, height: edge, borderRadius: 999, border: `${frame.wide ? 3 : 4}px solid ${champagne}` }}
      />
    </div>
  );
  return (
    <Sheet frame={frame}>
      <Margins
        top={Math.max(frame.top + frame.gap, burstEnds(frame) + frame.gap * 0.5)}
        side={side}
        bottom={frame.bottom * 0.94}
        style={{ alignItems: 'center', gap: frame.gap * 2 }}
      >
        {frame.wide && medallion}
        <CentredColumn gap={frame.gap * 0.7}>
          <Masthead
            poster={poster}
            logo={{ size: frame.name * 2, radius: 10 }}
            name={{
              size: frame.name * 0.95,
              room,
              style: {
                fontFamily: display,
                fontWeight: 500,
                color: champagne,
                letterSpacing: '0.02em',
                textAlign: 'center',
              },
            }}
            style={{
              flexDirection: frame.wide ? 'row' : 'column',
              justifyContent: 'center',
              gap: frame.small * 0.6,
              width: '100%',
              flexShrink: 0,
            }}
          />
          {!frame.wide && medallion}
          <Group align="center" gap={frame.gap * 0.72}>
            {quote}
            {poster.stars !== null && (
              <Stars rating={poster.stars} size={frame.star * 0.86} gold="#f1c052" empty={champagne} opacity={0.24} />
            )}
            <Signature scene={{ poster, frame }} room={room} />
          </Group>
          <Address
            size={frame.small * 0.84}
            room={room}
            style={{
              fontFamily: plain,
              color: champagne,
              letterSpacing: '0.03em',
              flexShrink: 0,
              textAlign: 'center',
            }}
          >
            {poster.address}
          </Address>
        </CentredColumn>
      </Margins>
    </Sheet>
  );
}

function Signature({ scene: { poster, frame }, room }: { scene: Omit<Scene, 'quote'>; room: number }) {
  if (poster.reviewer === null) return null;
  return (
    <div
      style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: frame.small * 0.3, width: '100%' }}
    >
      <Name
        id="reviewer"
        size={Math.round(frame.name * 0.94)}
        room={room}
        style={{ fontFamily: display, fontWeight: 480, color: cream, textAlign: 'center' }}
      >
        {poster.reviewer}
      </Name>
      {poster.service && (
        <Name
          id="service"
          size={frame.small * 0.92}
          room={room}
          style={{ fontFamily: plain, color: champagne, textAlign: 'center' }}
        >
          {poster.service}
        </Name>
      )}
    </div>
  );
}

function Folds({ frame, deep }: { frame: Frame; deep: string }) {
  const fold = frame.wide ? 100 : 120;
  return (
    <div style={fill}>
      <div
        style={{
          ...fill,
          backgroundImage: `repeating-linear-gradient(90deg, ${withOpacity(deep, 0.75)} 0px, ${withOpacity(deep, 0.1)} ${fold * 0.34}px, ${withOpacity('#ffffff', 0.05)} ${fold * 0.52}px, ${withOpacity(deep, 0.2)} ${fold * 0.7}px, ${withOpacity(deep, 0.75)} ${fold}px)`,
        }}
      />
      <div
        style={{
          ...fill,
          backgroundImage: `radial-gradient(ellipse at 50% 46%, ${withOpacity(deep, 0.82)} 0%, ${withOpacity(deep, 0.55)} 45%, ${withOpacity(deep, 0.25)} 75%, ${withOpacity('#000000', 0.5)} 100%)`,
        }}
      />
    </div>
  );
}

const lines = (wide: boolean) => (wide ? { outer: 22, inner: 32, fan: 44 } : { outer: 38, inner: 54, fan: 88 });
const burstEnds = ({ wide }: Frame) => lines(wide).inner + lines(wide).fan;

/** The frame: two lines with stepped corners, and a sunburst where they meet above. */
function Frieze({ frame: { width, height, wide } }: { frame: Frame }) {
  const step = wide ? 16 : 28;
  const { outer, inner, fan } = lines(wide);
  const rays = Array.from({ length: 13 }, (_, ray) => (Math.PI * (ray + 0.5)) / 13);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" style={fill} aria-hidden="true">
      <path d={steppedPath(outer, step, width, height)} stroke={champagne} strokeWidth={wide ? 2 : 3} />
      <path d={steppedPath(inner, step, width, height)} stroke={champagne} strokeWidth={1} strokeOpacity={0.7} />
      {rays.map((angle) => (
        <path
          key={angle}
          d={`M${width / 2 + Math.cos(angle) * fan * 0.34} ${inner + Math.sin(angle) * fan * 0.34}L${width / 2 + Math.cos(angle) * fan} ${inner + Math.sin(angle) * fan}`}
          stroke={champagne}
          strokeWidth={wide ? 1.5 : 2.5}
          strokeLinecap="round"
        />
      ))}
      <path
        d={`M${width / 2 - fan * 0.24} ${inner}A${fan * 0.24} ${fan * 0.24} 0 0 0 ${width / 2 + fan * 0.24} ${inner}Z`}
        fill={champagne}
      />
    </svg>
  );
}

function steppedPath(inset: number, step: number, width: number, height: number): string {
  const [l, t, r, b] = [inset, inset, width - inset, height - inset];
  return [
    `M${l + step * 2} ${t}H${r - step * 2}V${t + step}H${r - step}V${t + step * 2}H${r}`,
    `V${b - step * 2}H${r - step}V${b - step}H${r - step * 2}V${b}H${l + step * 2}`,
    `V${b - step}H${l + step}V${b - step * 2}H${l}V${t + step * 2}H${l + step}V${t + step}H${l + step * 2}Z`,
  ].join('');
}
