const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML, XML and SVG take it, between tags and inside double quotes. */
export const escapeMarkup = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
