import type { ReactNode } from 'react';
import { greet } from './greet.ts';
import { Letter, type Sender } from './letter.tsx';
import { Paragraph, Small, Title } from './parts.tsx';

type Words = { title: string; preview: string; firstName: string; children: ReactNode; footer: string };

/** To the holder of an account, about the account itself. */
export const AccountLetter = ({ sender, ...words }: Words & { sender: Sender }) => (
  <Letter sender={sender} subject={words.title} preview={words.preview} footer={<Small>{words.footer}</Small>}>
    <Title>{words.title}</Title>
    <Paragraph>{greet(words.firstName)}</Paragraph>
    {words.children}
  </Letter>
);
