import { badgeAccent, badgeInvitation, badgeSize, badgeStars, badgeThemes } from '#shared/badges.ts';
import { averageText, reviewCountText } from '#shared/format.ts';
import { plain } from './frame.ts';
import { type LaidOut, toNode } from './lay-out.tsx';
import { Stars } from './parts.tsx';
import type { BadgePoster } from './poster.ts';
import { Sheet } from './sheet.tsx';

/** Twice the size it is shown at, so that it is sharp on every screen. */
const scale = 2;
const frame = { width: badgeSize.width * scale, height: badgeSize.height * scale };

/** The same picture as the SVG. What is outside its round corners is see-through. */
export async function layOutBadge({ theme, color, average, count }: BadgePoster): Promise<LaidOut> {
  const { ground, ink, soft, line } = badgeThemes[theme];
  const small = { fontFamily: plain, fontSize: 13 * scale, lineHeight: 1.2, color: soft };
  const node = await toNode(
    <Sheet frame={frame}>
      <div
        style={{
          display: 'flex',
          width: '100%',
          height: '100%',
          boxSizing: 'border-box',
          overflow: 'hidden',
          borderRadius: 12 * scale,
          border: `${scale}px solid ${line}`,
          backgroundColor: ground,
        }}
      >
        <div style={{ width: 4 * scale, height: '100%', backgroundColor: color ?? badgeAccent }} />
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'center',
            gap: 2 * scale,
            paddingLeft: 13 * scale,
          }}
        >
          {average === null ? (
            <div id="average" style={{ ...small, fontSize: 15 * scale, fontWeight: 700, color: ink }}>
              {badgeInvitation.first}
            </div>
          ) : (
            <div style={{ display: 'flex', alignItems: 'center', gap: 10 * scale }}>
              <div id="average" style={{ ...small, fontSize: 24 * scale, fontWeight: 700, color: ink }}>
                {averageText(average)}
              </div>
              <Stars rating={average} size={17 * scale} gold={badgeStars.fill} empty={line} />
            </div>
          )}
          <div id="count" style={small}>
            {average === null ? badgeInvitation.second : reviewCountText(count)}
          </div>
        </div>
      </div>
    </Sheet>,
  );
  return { ground: 'badge', backdrop: null, node, ...frame };
}
