/** A code as the operator of a sandbox defines it: so much off, once, for some months, or always. */
export type PromotionCode = {
  code: string;
  off: { percent: number } | { pence: number };
  lasts: 'once' | 'always' | { months: number };
};

const definition = /^([A-Z0-9_-]{2,40})=(?:(\d{1,3})%|£?(\d{1,4}(?:\.\d\d)?)) (?:(once)|(always)|(\d{1,2}) months?)$/i;

/** "WELCOME=20% once, FRIEND=£5 3 months, CREW=100% always"; null when a part of it cannot be read. */
export function readPromotionCodes(text: string): PromotionCode[] | null {
  const codes: PromotionCode[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, code, percent, pounds, once, always, months] = definition.exec(part) ?? [];
    if (!code || Number(percent ?? 1) < 1 || Number(percent ?? 1) > 100) return null;
    codes.push({
      code: code.toUpperCase(),
      off: percent ? { percent: Number(percent) } : { pence: Math.round(Number(pounds) * 100) },
      lasts: once ? 'once' : always ? 'always' : { months: Number(months) },
    });
  }
  return codes;
}

/** In pence, what a code takes off a price. */
export const takenOff = ({ off }: Pick<PromotionCode, 'off'>, price: number) =>
  'percent' in off ? Math.round((price * off.percent) / 100) : Math.min(price, off.pence);
