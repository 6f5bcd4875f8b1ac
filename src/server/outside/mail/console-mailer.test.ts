import { expect, test } from 'vitest';
import { createConsoleMailer } from './console-mailer.ts';

test('the console shows who the mail is for, and a link that can be followed', async () => {
  const printed: string[] = [];
  const mailer = createConsoleMailer('Starbill <no-reply@localhost>', (text) => printed.push(text));

  await mailer.send({ to: 'ada@example.com', subject: 'Your link', text: 'Open this:\n\nhttp://localhost:3000/x?y=z' });

  const [text] = printed;
  expect(text).toContain('To: ada@example.com');
  expect(text).toContain('Subject: Your link');
  expect(text).toMatch(/ http:\/\/localhost:3000\/x\?y=z$/m);
});

test('an email in an act’s name is printed with the sender that a mail server would get', async () => {
  const printed: string[] = [];
  const mailer = createConsoleMailer('Starbill <no-reply@localhost>', (text) => printed.push(text));
  const message = { to: 'ada@example.com', subject: 'How was it?', text: 'Tell us.' };
  await mailer.send({ ...message, senderName: 'Night Owls via Starbill' });
  await mailer.send(message);
  expect(printed[0]).toContain('\n│ From: Night Owls via Starbill <no-reply@localhost>\n');
  expect(printed[1]).toContain('\n│ From: Starbill <no-reply@localhost>\n');
});

test('what a stranger typed cannot steer the terminal that shows it', async () => {
  const printed: string[] = [];
  const mailer = createConsoleMailer('Starbill <no-reply@localhost>', (text) => printed.push(text));

  await mailer.send({
    to: 'ada@example.com',
    subject: 'From \u001B[2JRae \u202Egnp',
    text: '\u001B]0;owned\u0007 \u009B31m red\rover\u2028line',
  });

  const [text = ''] = printed;
  expect(text).toContain('Subject: From \\u001b[2JRae \\u202egnp');
  expect(text).toContain('\\u001b]0;owned\\u0007 \\u009b31m red\\u000dover\\u2028line');
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});
