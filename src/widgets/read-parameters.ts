import { settingRules } from '#shared/widget-settings.ts';
import type { EmbedConfig } from '#shared/widgets.ts';

/** Says what was ignored, by name. Never the value: it may be anything, and ten kilobytes of it. */
export const warn = (name: string, why = 'was ignored') => console.warn(`Starbill: ${name.slice(0, 40)} ${why}.`);

const isName = /^[\w-]{1,100}$/;

export type Parameters = {
  type: string;
  performerId: string;
  /** What the address says outright; everything else follows what the owner has saved. */
  settings: Settings;
};

/** Chosen reviews stay the text they are in an address: that is where they go, and pages redefine how arrays are joined. */
export type Settings = Partial<Omit<EmbedConfig, 'selectedReviews'> & { selectedReviews: string }>;

function parseSetting(text: string): unknown {
  return /^\d+$/.test(text) ? +text : text === 'true' || (text !== 'false' && text);
}

/** Reads the query of an embed's address. Whatever is unknown or malformed is ignored, with a warning that names it. */
export function readParameters(query: URLSearchParams): Parameters {
  const found: Parameters = { type: query.get('type') ?? '', performerId: '', settings: {} };
  const settings = found.settings as Record<string, unknown>;
  query.forEach((text, name) => {
    if (name === 'type') return;
    if (name === 'performerId' && isName.test(text)) found.performerId = text.toLowerCase();
    else if (settingRules[name]?.test(text)) settings[name] = parseSetting(text);
    else warn(name);
  });
  return found;
}
