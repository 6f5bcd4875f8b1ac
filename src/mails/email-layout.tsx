import { Body, Column, Container, Head, Html, Img, Preview, Row, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { textOn } from '#shared/contrast.ts';
import { BrandColor } from './brand-color.ts';
import { styleSheetFor, styles } from './look.ts';

/** The act that an email to a customer carries. */
export type Act = { name: string; color: string | null; hasLogo: boolean };

/** Who sends: the copy of Starbill, the people who run it (as far as they have said who they are), and perhaps an act. */
export type Sender = {
  origin: string;
  operator: { name: string | null; address: string | null; supportEmail: string };
  act?: Act;
};

/** The content id under which the outbox attaches the act's logo. */
export const logoId = 'logo';

/** One sheet of paper under the playbill or the act, and below it why it came. It loads nothing. */
export function EmailLayout(props: {
  sender: Sender;
  subject: string;
  preview: string;
  children: ReactNode;
  footer: ReactNode;
}) {
  const { operator, act } = props.sender;
  return (
    <Html lang="en">
      <Head>
        <title>{props.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{styleSheetFor(act?.color ?? null)}</style>
      </Head>
      <Body style={styles.body} className="paper">
        <Preview>{props.preview}</Preview>
        <Section style={styles.page} className="paper">
          <Container style={styles.container}>
            <Row data-skip-in-text="true">
              {act ? <ActMark {...act} /> : <StarbillMark />}
              <Column style={{ paddingLeft: '10px' }}>
                <Text style={styles.name} className="ink" dir="auto">
                  {act?.name ?? 'Starbill'}
                </Text>
              </Column>
            </Row>
            <Section style={styles.card} className="surface edge card-inside">
              <BrandColor value={act?.color ?? null}>{props.children}</BrandColor>
            </Section>
            {props.footer}
            <Text style={styles.small} className="ink-soft">
              {operator.name === null ? 'Sent by Starbill.' : `Sent by Starbill for ${operator.name}.`}
              {operator.address !== null && ` ${operator.address}`}
            </Text>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

/** A table of its own in the cell: the cell grows with a name of two lines, the table keeps its size everywhere. */
const Tile = ({ children, ...ground }: { children: string; backgroundColor?: string; color?: string }) => (
  <Column style={styles.markPlace} aria-hidden="true">
    <Section width="26" style={{ ...styles.mark, ...ground }}>
      {children}
    </Section>
  </Column>
);

const StarbillMark = () => <Tile>★</Tile>;

/** The act's logo, which is attached; without one its first letter in its colour. */
function ActMark({ name, color, hasLogo }: Act) {
  if (hasLogo)
    return (
      <Column style={{ width: '48px' }}>
        <Img src={`cid:${logoId}`} alt="" width="48" height="48" style={styles.logo} />
      </Column>
    );
  const ground = color ? { backgroundColor: color, color: textOn(color) } : {};
  return <Tile {...ground}>{[...name][0]?.toUpperCase() ?? '★'}</Tile>;
}
