import type { Node } from '@takumi-rs/helpers';
import type { BrandFont } from '#shared/brand-style.ts';
import { display } from './frame.ts';

/** How large each face is set, beside the one that the designs were made with: as wide, about, at the same size. */
const scales: Record<BrandFont, number> = {
  Montserrat: 0.86,
  Inter: 0.92,
  Lora: 0.97,
  Nunito: 0.97,
  'Playfair Display': 0.98,
};

/** A design in the act's own typeface: what is set in ours for display wears the other. Small print keeps its face. */
export function wearFont(node: Node, font: BrandFont | null): Node {
  if (font === null || node.type === 'image') return node;
  const { style } = node;
  const size = Number(style?.fontSize);
  const worn =
    style?.fontFamily === display
      ? { ...node, style: { ...style, fontFamily: font, ...(size > 0 && { fontSize: size * scales[font] }) } }
      : node;
  if (worn.type !== 'container') return worn;
  return { ...worn, children: worn.children?.map((child) => wearFont(child, font)) };
}
