import { Body, Column, Container, Head, Html, Preview, Row, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { styleSheet, styles } from './look.ts';

/** Who sends: the copy of Starbill, and the people who run it. */
export type Sender = { origin: string; operator: { name: string; address: string; supportEmail: string } };

/** One sheet of paper under the playbill, and below it why it came. It has no pictures and loads nothing. */
export function EmailLayout(props: {
  sender: Sender;
  subject: string;
  preview: string;
  children: ReactNode;
  footer: ReactNode;
}) {
  const { name, address } = props.sender.operator;
  return (
    <Html lang="en">
      <Head>
        <title>{props.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{styleSheet}</style>
      </Head>
      <Body style={styles.body} className="paper">
        <Preview>{props.preview}</Preview>
        <Section style={styles.page} className="paper">
          <Container style={styles.container}>
            <Row data-skip-in-text="true">
              <Column style={styles.mark} align="center" aria-hidden="true">
                ★
              </Column>
              <Column style={{ paddingLeft: '10px' }}>
                <Text style={styles.name} className="ink">
                  Starbill
                </Text>
              </Column>
            </Row>
            <Section style={styles.card} className="surface edge card-inside">
              {props.children}
            </Section>
            {props.footer}
            <Text style={styles.small} className="ink-soft">
              Sent by Starbill for {name}. {address}
            </Text>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}
