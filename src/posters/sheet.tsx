import type { CSSProperties, ReactNode } from 'react';
import { type Frame, fill } from './frame.ts';

/** The whole of a picture. */
export function Sheet({
  frame,
  color,
  children,
}: {
  frame: Pick<Frame, 'width' | 'height'>;
  color?: string;
  children?: ReactNode;
}) {
  const { width, height } = frame;
  return <div style={{ position: 'relative', display: 'flex', width, height, backgroundColor: color }}>{children}</div>;
}

/** What stands on a sheet, and how far from its edges. */
export function Margins({
  top,
  side,
  bottom,
  style,
  children,
}: {
  top: number;
  side: number;
  bottom: number;
  style: CSSProperties;
  children: ReactNode;
}) {
  return (
    <div style={{ ...fill, display: 'flex', ...style, padding: `${top}px ${side}px ${bottom}px` }}>{children}</div>
  );
}

/** One thing under another, in the middle, as tall as the sheet lets it; a photo may stand beside it. */
export function CentredColumn({ gap, children }: { gap: number; children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap,
        flexGrow: 1,
        flexBasis: 0,
        minWidth: 0,
        height: '100%',
      }}
    >
      {children}
    </div>
  );
}
