/** Emails of the journeys to this domain go through a real SMTP server. */
export const smtpDomain = 'smtp.journeys.example';
