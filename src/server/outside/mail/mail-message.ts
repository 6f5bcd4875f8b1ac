export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
};

/** The way out for mail. `send` rejects when the message was not taken; trying again is the job's business. */
export type Mailer = {
  kind: 'console' | 'smtp';
  send(message: MailMessage): Promise<void>;
};
