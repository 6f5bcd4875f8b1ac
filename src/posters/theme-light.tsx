import type { ReactNode } from 'react';
import { readable, withOpacity } from './colors.ts';
import { setName } from './fit-name.ts';
import { display, fill, type Ground, marginsOf, plain } from './frame.ts';
import { Address, Group, Masthead, Name, Ornament, Picture, QuotationMark, Stars } from './parts.tsx';
import type { BackdropInput, Scene, Theme } from './scene.ts';
import { CentredColumn, Margins, Sheet } from './sheet.tsx';

const paper = '#fbf8f2';
const ink = '#1d1915';
const soft = '#5b5248';

/** The cover of a programme: paper, a printer's double rule, names set into it, and the photo in a proscenium arch. */
export const light: Theme = {
  quoteStyle: () => ({
    fontFamily: display,
    fontWeight: 460,
    color: ink,
    textAlign: 'center',
    letterSpacing: '-0.012em',
  }),
  backdrop,
  paint,
};

/** Where the rule runs. A story has it where names that are set into it are not covered. */
const linesOf = ({ wide, covered }: Ground) => {
  const inset = wide ? 26 : 42;
  const beyond = (edge: number) => (edge > 0 ? edge + 44 : inset);
  return { inset, rule: wide ? 3 : 4, top: beyond(covered.top), bottom: beyond(covered.bottom) };
};
const accentOf = (color: string | null) => readable(color ?? '#4a33c4', paper);

function backdrop({ frame, color }: BackdropInput) {
  const accent = accentOf(color);
  const { rule, ...lines } = linesOf(frame);
  return (
    <Sheet frame={frame} color={paper}>
      {frame.covered.top > 0 && <Curtains frame={frame} color={accent} />}
      <div style={box(lines, frame, 0, `${rule}px solid ${accent}`)} />
      <div style={box(lines, frame, rule * 3, `1px solid ${withOpacity(accent, 0.6)}`)} />
      {corners(lines, rule * 2 - (frame.wide ? 17 : 25)).map((corner) => (
        <div
          key={Object.keys(corner).join()}
          style={{
            position: 'absolute',
            display: 'flex',
            backgroundColor: paper,
            padding: frame.wide ? 6 : 8,
            ...corner,
          }}
        >
          <Ornament size={frame.wide ? 22 : 34} color={accent} />
        </div>
      ))}
    </Sheet>
  );
}

/** What is covered anyway is a valance above and footlights below, in the colour of the brand. */
function Curtains({ frame: { width, height, covered }, color }: { frame: Ground; color: string }) {
  const scallop = width / 9;
  const radius = scallop / 2;
  const edge = (turn: 0 | 1) => `a${radius} ${radius} 0 0 ${turn} ${-scallop} 0`.repeat(9);
  const [above, below] = [covered.top - radius - 40, height - covered.bottom + radius + 40];
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" style={fill} aria-hidden="true">
      <path d={`M0 0H${width}V${above}${edge(1)}Z`} fill={color} />
      <path d={`M${width} ${above + 14}${edge(1)}`} stroke={color} strokeOpacity={0.5} strokeWidth={2} />
      <path d={`M0 ${height}H${width}V${below}${edge(0)}Z`} fill={color} />
      <path d={`M${width} ${below - 14}${edge(0)}`} stroke={color} strokeOpacity={0.5} strokeWidth={2} />
    </svg>
  );
}

function paint({ poster, frame, quote }: Scene) {
  const accent = accentOf(poster.color);
  const { rule, top, bottom } = linesOf(frame);
  const beside = frame.wide && poster.hasPhoto ? frame.photo.width + frame.gap * 3 : 0;
  const room = frame.width - frame.side * 2 - beside;
  const margins = marginsOf(frame, { top: 1, bottom: 1 });
  const masthead = mastheadLook(frame, accent, frame.width - frame.side * 2);
  // A name on two lines is taller than the rule is far from the edge.
  const lowered = setName(poster.business, frame.name, masthead.name.room).lines.length > 1 ? frame.name * 0.3 : 0;
  const arch = poster.hasPhoto && (
    <div
      style={{
        display: 'flex',
        flexShrink: 0,
        padding: frame.wide ? 9 : 13,
        border: `${rule - 1}px solid ${accent}`,
        borderRadius: '999px 999px 6px 6px',
      }}
    >
      <Picture name="photo" style={{ ...frame.photo, borderRadius: '999px 999px 2px 2px' }} />
    </div>
  );
  return (
    <Sheet frame={frame}>
      {!poster.hasLogo && (
        <Cartouche at={{ top: top + lowered }} height={frame.name * 1.5} frame={frame}>
          <Masthead poster={poster} {...masthead} style={label} />
        </Cartouche>
      )}
      <Cartouche at={{ bottom }} height={frame.small * 1.5} frame={frame}>
        <div style={label}>
          <Address
            size={frame.small}
            room={frame.width - frame.side * 2 - 48}
            style={{ fontFamily: plain, fontWeight: 600, color: ink, letterSpacing: '0.02em', textAlign: 'center' }}
          >
            {poster.address}
          </Address>
        </div>
      </Cartouche>
      <Margins
        top={
          poster.hasLogo
            ? top + rule * 3 + frame.gap * 0.6
            : Math.max(margins.top, top + frame.name * 0.7) + frame.small * 0.8 + lowered
        }
        side={frame.side}
        bottom={Math.max(margins.bottom, bottom + frame.small * 1.3)}
        style={{ alignItems: 'center', gap: frame.gap * 2 }}
      >
        <CentredColumn gap={frame.gap * 0.6}>
          {poster.hasLogo && (
            <Masthead
              poster={poster}
              {...mastheadLook(frame, accent, room)}
              style={{ justifyContent: 'center', gap: frame.small * 0.6, width: '100%', flexShrink: 0 }}
            />
          )}
          {!frame.wide && arch}
          <Group align="center" gap={frame.gap * 0.75}>
            {!poster.hasPhoto && frame.mark > 0 && <QuotationMark height={frame.mark} color={accent} />}
            {poster.stars !== null && <Stars rating={poster.stars} size={frame.star} gold="#dba01c" empty="#ddd1b8" />}
            {quote}
            <Signature scene={{ poster, frame }} accent={accent} room={room} />
          </Group>
        </CentredColumn>
        {frame.wide && arch}
      </Margins>
    </Sheet>
  );
}

const mastheadLook = (frame: Scene['frame'], accent: string, room: number) => ({
  logo: { size: frame.name * 1.9, radius: 10 },
  name: {
    size: frame.name,
    room: room - 56,
    style: { fontFamily: display, fontWeight: 640, color: accent, textAlign: 'center' as const },
  },
});

function Signature(props: { scene: Omit<Scene, 'quote'>; accent: string; room: number }) {
  const { accent, room } = props;
  const { poster, frame } = props.scene;
  if (poster.reviewer === null) return null;
  const hairline = { width: frame.name * 2.4, height: 2, backgroundColor: withOpacity(accent, 0.5) };
  return (
    <div
      style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: frame.small * 0.35, width: '100%' }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: frame.small * 0.5, marginBottom: frame.small * 0.35 }}>
        <div style={hairline} />
        <Ornament size={frame.small * 0.75} color={accent} />
        <div style={hairline} />
      </div>
      <Name
        id="reviewer"
        size={frame.name}
        room={room}
        style={{ fontFamily: display, fontWeight: 620, color: ink, textAlign: 'center' }}
      >
        {poster.reviewer}
      </Name>
      {poster.service && (
        <Name
          id="service"
          size={frame.small}
          room={room}
          style={{ fontFamily: plain, color: soft, textAlign: 'center' }}
        >
          {poster.service}
        </Name>
      )}
    </div>
  );
}

type Lines = { inset: number; top: number; bottom: number };

const box = (lines: Lines, { width, height }: Ground, inside: number, border: string) =>
  ({
    position: 'absolute',
    top: lines.top + inside,
    left: lines.inset + inside,
    width: width - (lines.inset + inside) * 2,
    height: height - lines.top - lines.bottom - inside * 2,
    border,
    boxSizing: 'border-box',
  }) as const;

const corners = ({ inset, top, bottom }: Lines, inside: number) => [
  { top: top + inside, left: inset + inside },
  { top: top + inside, right: inset + inside },
  { bottom: bottom + inside, left: inset + inside },
  { bottom: bottom + inside, right: inset + inside },
];

const label = {
  display: 'flex',
  alignItems: 'center',
  gap: 0,
  backgroundColor: paper,
  padding: '0 24px',
  maxWidth: '100%',
};

/** What interrupts the rule: the name of the business above, the address below. */
function Cartouche(props: {
  at: { top: number } | { bottom: number };
  height: number;
  frame: Scene['frame'];
  children: ReactNode;
}) {
  const { at, height, frame, children } = props;
  const onRule = (distance: number) => distance + 8 - height / 2;
  return (
    <div
      style={{
        position: 'absolute',
        left: frame.side,
        width: frame.width - frame.side * 2,
        ...('top' in at ? { top: onRule(at.top) } : { bottom: onRule(at.bottom) }),
        height,
        display: 'flex',
        justifyContent: 'center',
        alignItems: 'center',
      }}
    >
      {children}
    </div>
  );
}
