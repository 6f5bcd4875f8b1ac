import { Button, Heading, Link, Section, Text } from '@react-email/components';
import { Fragment, type ReactNode, useContext } from 'react';
import { textOn } from '#shared/contrast.ts';
import type { Rating } from '#shared/ratings.ts';
import { BrandColor } from './brand-color.ts';
import { styles } from './look.ts';

export const Title = ({ children }: { children: ReactNode }) => (
  <Heading as="h1" style={styles.heading} className="ink" dir="auto">
    {children}
  </Heading>
);

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text style={styles.paragraph} className="ink">
    {children}
  </Text>
);

export const Small = ({ children }: { children: ReactNode }) => (
  <Text style={styles.small} className="ink-soft">
    {children}
  </Text>
);

/** The email's button. In the text part it is its label, with the address on the next line. */
export function Action({ href, children }: { href: string; children: string }) {
  const color = useContext(BrandColor);
  const brand = color ? { backgroundColor: color, color: textOn(color) } : {};
  return (
    <Section style={styles.buttonPlace}>
      <Button href={href} style={{ ...styles.button, ...brand }} className="button">
        {children}
      </Button>
    </Section>
  );
}

/** A code to be typed in, large and apart from the words. */
export const Code = ({ children }: { children: string }) => (
  <Text style={styles.code} className="ink">
    {children}
  </Text>
);

export const TextLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} style={styles.link} className="link">
    {children}
  </Link>
);

/** Characters instead of a picture: they show where pictures are switched off. */
export const Stars = ({ rating }: { rating: Rating }) => (
  <Text style={styles.stars} className="gold-edge" role="img" aria-label={`${rating} out of 5 stars`}>
    {'★'.repeat(rating)}
    {rating < 5 && (
      <span style={styles.emptyStars} className="gold-empty">
        {'☆'.repeat(5 - rating)}
      </span>
    )}
  </Text>
);

/** What a person wrote, with their line breaks, in their direction. */
export function Quote({ children }: { children: string }) {
  const lines = children.split('\n');
  return (
    <Text style={styles.quote} className="ink edge" dir="auto">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

/** What an owner wrote to their client: plain text, with its line breaks. */
export const PlainText = ({ children }: { children: string }) => (
  <>
    {children.split(/\n{2,}/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place
      <Text key={index} style={styles.paragraph} className="ink" dir="auto">
        {paragraph.split('\n').map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <Fragment key={place}>
            {place > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Text>
    ))}
  </>
);
