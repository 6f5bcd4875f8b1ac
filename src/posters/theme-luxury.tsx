import { shiftColor, withOpacity } from './colors.ts';
import { display, fill, type Ground, marginsOf, plain } from './frame.ts';
import { Address, Group, Masthead, Name, Picture, QuotationMark, Stars } from './parts.tsx';
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
  const margins = marginsOf(frame, { top: 1, bottom: 0.94 });
  return (
    <Sheet frame={frame}>
      <Margins
        top={Math.max(margins.top, burstEnds(frame)) + frame.gap * 0.5}
        side={side}
        bottom={margins.bottom}
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
              flexDirection: frame.wide || poster.hasPhoto ? 'row' : 'column',
              justifyContent: 'center',
              gap: frame.small * 0.6,
              width: '100%',
              flexShrink: 0,
            }}
          />
          {!frame.wide && medallion}
          <Group align="center" gap={frame.gap * 0.72}>
            {!poster.hasPhoto && frame.mark > 0 && <QuotationMark height={frame.mark} color={champagne} />}
            {quote}
            {poster.stars !== null && (
              <Stars rating={poster.stars} size={frame.star * 0.86} gold="#f1c052" empty={champagne} opacity={0.24} />
            )}
            <Signature scene={{ poster, frame }} room={room} />
          </Group>
          <Address
            size={frame.small}
            room={room}
            style={{
              fontFamily: plain,
              fontWeight: 600,
              color: cream,
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

function Folds({ frame, deep }: { frame: Ground; deep: string }) {
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

/** Where the frame runs. A story has it around what is not covered. */
const linesOf = ({ wide, covered }: Ground) => {
  const outer = wide ? 22 : 38;
  const beyond = (edge: number) => Math.max(outer, edge - 58);
  return {
    outer,
    top: beyond(covered.top),
    bottom: beyond(covered.bottom),
    /** From one line to the other. */
    between: wide ? 10 : 16,
    fan: wide ? 44 : 88,
  };
};
const burstEnds = (frame: Ground) => {
  const { top, between, fan } = linesOf(frame);
  return top + between + fan;
};

/** The frame: two lines with stepped corners, and a sunburst where they meet above. */
function Frieze({ frame }: { frame: Ground }) {
  const { width, height, wide } = frame;
  const { outer, top, bottom, between, fan } = linesOf(frame);
  const inner = top + between;
  const line = (inside: number) =>
    steppedPath(wide ? 16 : 28, {
      left: outer + inside,
      top: top + inside,
      right: width - outer - inside,
      bottom: height - bottom - inside,
    });
  const rays = Array.from({ length: 13 }, (_, ray) => (Math.PI * (ray + 0.5)) / 13);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" style={fill} aria-hidden="true">
      <path d={line(0)} stroke={champagne} strokeWidth={wide ? 2 : 3} />
      <path d={line(between)} stroke={champagne} strokeWidth={1} strokeOpacity={0.7} />
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

type Corners = { left: number; top: number; right: number; bottom: number };

function steppedPath(step: number, { left: l, top: t, right: r, bottom: b }: Corners): string {
  return [
    `M${l + step * 2} ${t}H${r - step * 2}V${t + step}H${r - step}V${t + step * 2}H${r}`,
    `V${b - step * 2}H${r - step}V${b - step}H${r - step * 2}V${b}H${l + step * 2}`,
    `V${b - step}H${l + step}V${b - step * 2}H${l}V${t + step * 2}H${l + step}V${t + step}H${l + step * 2}Z`,
  ].join('');
}
