import { readable, withOpacity } from './colors.ts';
import { display, type Frame, plain } from './frame.ts';
import { Address, Group, Masthead, Name, Ornament, Picture, Stars } from './parts.tsx';
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

const linesOf = ({ wide }: Frame) => (wide ? { inset: 26, rule: 3 } : { inset: 42, rule: 4 });
const accentOf = (color: string | null) => readable(color ?? '#4a33c4', paper);

function backdrop({ frame, color }: BackdropInput) {
  const accent = accentOf(color);
  const { inset, rule } = linesOf(frame);
  return (
    <Sheet frame={frame} color={paper}>
      <div style={box(inset, frame, `${rule}px solid ${accent}`)} />
      <div style={box(inset + rule * 3, frame, `1px solid ${withOpacity(accent, 0.6)}`)} />
      {corners(inset + rule * 2, frame.wide ? 17 : 25).map((corner) => (
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

function paint({ poster, frame, quote }: Scene) {
  const accent = accentOf(poster.color);
  const { inset, rule } = linesOf(frame);
  const beside = frame.wide && poster.hasPhoto ? frame.photo.width + frame.gap * 3 : 0;
  const room = frame.width - frame.side * 2 - beside;
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
      <Cartouche edge="top" at={inset} scene={{ poster, frame }} accent={accent} />
      <Cartouche edge="bottom" at={inset} scene={{ poster, frame }} accent={accent} />
      <Margins
        top={frame.top + frame.small * (poster.hasLogo ? 1.9 : 1.1)}
        side={frame.side}
        bottom={frame.bottom}
        style={{ alignItems: 'center', gap: frame.gap * 2 }}
      >
        <CentredColumn gap={frame.gap * 0.6}>
          {!frame.wide && arch}
          <Group align="center" gap={frame.gap * 0.75}>
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

const box = (inset: number, { width, height }: Scene['frame'], border: string) =>
  ({
    position: 'absolute',
    top: inset,
    left: inset,
    width: width - inset * 2,
    height: height - inset * 2,
    border,
    boxSizing: 'border-box',
  }) as const;

const corners = (inset: number, half: number) => [
  { top: inset - half, left: inset - half },
  { top: inset - half, right: inset - half },
  { bottom: inset - half, left: inset - half },
  { bottom: inset - half, right: inset - half },
];

/** Names that interrupt the rule: the business above, the address below. Stories keep their edges free. */
function Cartouche(props: { edge: 'top' | 'bottom'; at: number; scene: Omit<Scene, 'quote'>; accent: string }) {
  const { edge, at, accent } = props;
  const { poster, frame } = props.scene;
  const size = edge === 'top' ? frame.name : frame.small;
  const logo = edge === 'top' && poster.hasLogo;
  const height = logo ? frame.name * 2.4 : size * 1.5;
  const onRule = at + 8 - height / 2;
  const place =
    edge === 'top'
      ? { top: Math.max(logo ? at * 0.5 : onRule, frame.top - height * 1.1) }
      : { bottom: Math.max(onRule, frame.bottom * 0.62 - height) };
  const padding = size * 0.7;
  const width = frame.width - frame.side * 2;
  const room = width - padding * 2;
  const label = {
    display: 'flex',
    alignItems: 'center',
    gap: size * 0.5,
    backgroundColor: paper,
    padding: `0 ${padding}px`,
    maxWidth: '100%',
  };
  return (
    <div
      style={{
        position: 'absolute',
        left: frame.side,
        width,
        ...place,
        height,
        display: 'flex',
        justifyContent: 'center',
        alignItems: 'center',
      }}
    >
      {edge === 'top' ? (
        <Masthead
          poster={poster}
          logo={{ size: height, radius: 10 }}
          name={{
            size,
            room,
            style: { fontFamily: display, fontWeight: 640, color: accent, textAlign: 'center' },
          }}
          style={label}
        />
      ) : (
        <div style={label}>
          <Address
            size={size}
            room={room}
            style={{ fontFamily: plain, color: soft, letterSpacing: '0.02em', textAlign: 'center' }}
          >
            {poster.address}
          </Address>
        </div>
      )}
    </div>
  );
}
