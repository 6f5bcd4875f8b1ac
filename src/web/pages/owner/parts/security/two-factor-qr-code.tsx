import { create } from 'qrcode';
import { useMemo } from 'react';

const quietZone = 4;

/** A QR code drawn as one path. Dark on white in either theme: that is what cameras read. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawModules(text), [text]);
  const side = size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-md border border-rule"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawModules(text: string) {
  const { modules } = create(text);
  let path = '';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x + quietZone} ${y + quietZone}h1v1h-1z`;
  return { size: modules.size, path };
}
