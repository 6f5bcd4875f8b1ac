const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '');

/** "4242 4242 4242 4242": in groups, as it stands on the card. */
export const formatCardNumber = (typed: string) =>
  digitsOf(typed)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** "04 / 30" while it is typed; a lone digit above 1 can only be a month. */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function readExpiry(typed: string): { expMonth: number; expYear: number } | null {
  const digits = digitsOf(typed);
  const expMonth = Number(digits.slice(0, 2));
  if (digits.length !== 4 || expMonth < 1 || expMonth > 12) return null;
  return { expMonth, expYear: 2000 + Number(digits.slice(2)) };
}
