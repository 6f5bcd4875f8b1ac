/**
 * Why an email did not arrive. `address`: no email ever will. `mailbox`: it is full, or its server was away. `refused`: what
 * the message is, or what somebody thinks of our server; that says nothing about its recipient.
 */
export type DeliveryFault = 'address' | 'mailbox' | 'refused';

/** By an enhanced status code (RFC 3463), such as 5.1.1. */
export function faultOfStatus(status: string): DeliveryFault {
  if (/^[45]\.(2\.3|3\.4|6\.\d+|7\.\d+)$/.test(status)) return 'refused';
  return /^5\./.test(status) && status !== '5.2.2' ? 'address' : 'mailbox';
}

/** By a server's answer to `RCPT TO`, which may have no such code. */
export function faultOfAnswer(answer: string): DeliveryFault {
  const [, code = '', status] = /^(\d{3})[ -](?:([45]\.\d{1,3}\.\d{1,3})\b)?/.exec(answer) ?? [];
  if (status) return faultOfStatus(status);
  if (code === '554') return 'refused';
  return code.startsWith('5') && code !== '552' ? 'address' : 'mailbox';
}
