import { dialled } from '#shared/phone-numbers.ts';

/** WhatsApp finds a chat by a number with its country alone; without one it asks whom the message is for. */
export function whatsAppLink(phone: string | null, message: string): string {
  const [, number = ''] = /^(?:\+|00)([1-9]\d+)$/.exec(dialled(phone ?? '')) ?? [];
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}

/** iPhones and Android phones both take this spelling. */
export const smsLink = (phone: string | null, message: string): string =>
  `sms:${dialled(phone ?? '')}?&body=${encodeURIComponent(message)}`;
