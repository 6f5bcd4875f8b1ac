import type { ReactNode } from 'react';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { Paragraph, Small, Title } from './parts.tsx';

type Words = { title: string; preview: string; firstName: string; children: ReactNode; footer: string };

/** To the holder of an account, about the account itself. */
export const AccountEmail = ({ sender, ...words }: Words & { sender: Sender }) => (
  <EmailLayout sender={sender} subject={words.title} preview={words.preview} footer={<Small>{words.footer}</Small>}>
    <Title>{words.title}</Title>
    <Paragraph>{greet(words.firstName)}</Paragraph>
    {words.children}
  </EmailLayout>
);
