import type { ReactElement } from 'react';
import { averageText, reviewCountText } from '#shared/format.ts';
import { shareImageSize } from '#shared/share-images.ts';
import { readable, shiftColor, withOpacity } from './colors.ts';
import { directionOf } from './direction.ts';
import { sizeToFit } from './fit-name.ts';
import { display, fill, plain } from './frame.ts';
import { type LaidOut, toNode } from './lay-out.tsx';
import { Address, Ornament, Picture, Stars } from './parts.tsx';
import type { LandingPoster, PerformerPoster } from './poster.ts';
import { Sheet } from './sheet.tsx';

const paper = '#fbf8f2';
const ink = '#1d1915';
const soft = '#5b5248';
const cream = '#fbf6ec';
const gold = '#f1c052';
const { width, height } = shareImageSize;
const curtainWidth = 400;

async function layOut(ground: string, backdrop: ReactElement, front: ReactElement): Promise<LaidOut> {
  return { ground, backdrop: await toNode(backdrop), node: await toNode(front), width, height };
}

const velvetOf = (color: string | null) => shiftColor(color ?? '#231a4d', { lightness: 0.27, chroma: 0.11 });

/** Velvet in folds, darker towards its edges. */
function Curtain({ color, left, wide }: { color: string | null; left: number; wide: number }) {
  const velvet = velvetOf(color);
  const deep = shiftColor(velvet, { lightness: 0.15 });
  const place = { position: 'absolute', top: 0, left, width: wide, height } as const;
  return (
    <div style={{ ...place, backgroundColor: velvet }}>
      <div
        style={{
          ...fill,
          backgroundImage: `repeating-linear-gradient(90deg, ${withOpacity(deep, 0.7)} 0px, ${withOpacity(deep, 0.05)} 30px, ${withOpacity('#ffffff', 0.06)} 46px, ${withOpacity(deep, 0.2)} 62px, ${withOpacity(deep, 0.7)} 80px)`,
        }}
      />
      <div
        style={{
          ...fill,
          backgroundImage: `radial-gradient(ellipse at 50% 45%, ${withOpacity(deep, 0.55)} 0%, ${withOpacity(deep, 0.2)} 70%, ${withOpacity('#000000', 0.45)} 100%)`,
        }}
      />
    </div>
  );
}

/** A performer's page: the programme on the left, the rating in front of the curtain. */
export function layOutPerformer(poster: PerformerPoster): Promise<LaidOut> {
  const accent = readable(poster.color ?? '#4a33c4', paper);
  const room = { width: width - curtainWidth - 128 };
  const right = directionOf(poster.business) === 'rtl';
  const { length } = [...poster.business];
  const size = sizeToFit(poster.business, Math.round(78 * Math.max(0.62, Math.min(1, 17 / length))), room.width, 3);
  return layOut(
    ['performer', poster.color].join(),
    <Sheet frame={shareImageSize} color={paper}>
      <div
        style={{
          position: 'absolute',
          top: 24,
          left: 24,
          width: width - curtainWidth - 24,
          height: height - 48,
          border: `3px solid ${accent}`,
          boxSizing: 'border-box',
        }}
      />
      <div
        style={{
          position: 'absolute',
          top: 33,
          left: 33,
          width: width - curtainWidth - 33,
          height: height - 66,
          border: `1px solid ${withOpacity(accent, 0.6)}`,
          boxSizing: 'border-box',
        }}
      />
      <Curtain color={poster.color} left={width - curtainWidth} wide={curtainWidth} />
    </Sheet>,
    <Sheet frame={shareImageSize}>
      <div
        style={{
          position: 'absolute',
          top: 64,
          left: 64,
          ...room,
          height: height - 128,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          alignItems: right ? 'flex-end' : 'flex-start',
        }}
      >
        {poster.hasLogo ? (
          <Picture name="logo" style={{ width: 108, height: 108, borderRadius: 16 }} />
        ) : (
          <Ornament size={64} color={accent} />
        )}
        <div style={{ display: 'flex', flexDirection: 'column', gap: 18, width: '100%' }}>
          <div
            id="business"
            dir={directionOf(poster.business)}
            style={{
              width: '100%',
              fontFamily: display,
              fontSize: size,
              fontWeight: 560,
              lineHeight: 1.12,
              color: ink,
              letterSpacing: '-0.015em',
              overflowWrap: 'anywhere',
            }}
          >
            {poster.business}
          </div>
          {poster.tagline && (
            <div
              id="tagline"
              dir={directionOf(poster.tagline)}
              style={{
                width: '100%',
                fontFamily: plain,
                fontSize: sizeToFit(poster.tagline, 29, room.width, 2),
                lineHeight: 1.35,
                color: soft,
                overflowWrap: 'anywhere',
              }}
            >
              {poster.tagline}
            </div>
          )}
        </div>
        <Address
          size={23}
          room={room.width}
          style={{ fontFamily: plain, color: soft, textAlign: right ? 'right' : 'left' }}
        >
          {poster.address}
        </Address>
      </div>
      <div
        style={{
          position: 'absolute',
          top: 0,
          left: width - curtainWidth,
          width: curtainWidth,
          height,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 22,
        }}
      >
        <Rating average={poster.average} count={poster.count} />
      </div>
    </Sheet>,
  );
}

function Rating({ average, count }: { average: number | null; count: number }) {
  if (average === null)
    return (
      <>
        <Ornament size={150} color={gold} />
        <div id="count" style={{ fontFamily: display, fontSize: 34, color: cream }}>
          Be the first to review
        </div>
      </>
    );
  return (
    <>
      <div id="average" style={{ fontFamily: display, fontSize: 176, fontWeight: 480, lineHeight: 1, color: cream }}>
        {averageText(average)}
      </div>
      <Stars rating={average} size={46} gold={gold} empty={cream} opacity={0.26} />
      <div id="count" style={{ fontFamily: plain, fontSize: 28, color: cream }}>
        {reviewCountText(count)}
      </div>
    </>
  );
}

/** The product itself, in front of its own curtain. */
export const layOutLanding = (poster: LandingPoster): Promise<LaidOut> =>
  layOut(
    'landing',
    <Sheet frame={shareImageSize}>
      <Curtain color={null} left={0} wide={width} />
      <div
        style={{
          ...fill,
          backgroundImage: `radial-gradient(ellipse at 50% 110%, ${withOpacity(gold, 0.3)} 0%, ${withOpacity(gold, 0)} 55%)`,
        }}
      />
    </Sheet>,
    <Sheet frame={shareImageSize}>
      <div
        style={{
          ...fill,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 30,
          padding: '0 110px',
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
          <Ornament size={50} color={gold} />
          <div id="name" style={{ fontFamily: display, fontSize: 44, fontWeight: 600, color: cream }}>
            Starbill
          </div>
        </div>
        <div
          id="headline"
          style={{
            fontFamily: display,
            fontSize: 84,
            width: 720,
            fontWeight: 460,
            lineHeight: 1.08,
            color: cream,
            textAlign: 'center',
            letterSpacing: '-0.018em',
          }}
        >
          {poster.headline}
        </div>
        <div
          id="line"
          style={{ fontFamily: plain, fontSize: 30, lineHeight: 1.4, color: '#d9d0f5', textAlign: 'center' }}
        >
          {poster.line}
        </div>
        <Stars rating={5} size={44} gold={gold} empty={gold} />
      </div>
    </Sheet>,
  );
