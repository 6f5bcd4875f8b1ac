/** The ids by which the script of the page finds its parts. */
export const verifyMarks = {
  form: 'verify-form',
  zone: 'verify-zone',
  file: 'verify-file',
  keys: 'verify-keys',
  result: 'verify-result',
} as const;
