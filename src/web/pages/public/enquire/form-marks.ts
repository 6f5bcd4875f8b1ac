/** What the server's page and its script must agree on. */
export const formMarks = {
  /** On the form: whose it is. */
  form: 'data-enquiry',
  /** On the page after it: whose enquiry was sent. */
  sent: 'data-enquiry-sent',
  /** On the form, while a check is needed: the challenge, as JSON. */
  challenge: 'data-challenge',
  /** The field that carries the answer. */
  answer: 'challenge',
  /** What is said while the check runs, and where it is said. */
  status: 'data-check-status',
  /** Where it is said that the enquiry waits for a connection. */
  offline: 'data-offline-status',
} as const;
