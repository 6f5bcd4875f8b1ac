/** The signs of a number that are dialled. The zero of “+44 (0)7700” is left out when the country is dialled. */
function dialled(phone: string | null): string {
  const spaced = phone ?? '';
  const isInternational = /^[\s(]*(\+|0\s*0)/.test(spaced);
  return (isInternational ? spaced.replace(/\(\s*0\s*\)/, '') : spaced).replace(/[^\d+]/g, '');
}

/** WhatsApp finds a chat by a number with its country alone; without one it asks whom the message is for. */
export function whatsAppLink(phone: string | null, message: string): string {
  const [, number = ''] = /^(?:\+|00)([1-9]\d+)$/.exec(dialled(phone)) ?? [];
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}

/** iPhones and Android phones both take this spelling. */
export const smsLink = (phone: string | null, message: string): string =>
  `sms:${dialled(phone)}?&body=${encodeURIComponent(message)}`;
