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
