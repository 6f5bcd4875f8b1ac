import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SectionLevel, SettingsSection } from './settings-section.tsx';

const section = (
  <SettingsSection id="password" title="Password" text="">
    {null}
  </SettingsSection>
);

test('a section of a screen has a heading of the second level', () => {
  expect(renderToStaticMarkup(section)).toMatch(/<h2 [^>]*>Password<\/h2>/);
});

test('under a heading that sums several sections up, it has one of the third', () => {
  expect(renderToStaticMarkup(<SectionLevel value={3}>{section}</SectionLevel>)).toMatch(/<h3 [^>]*>Password<\/h3>/);
});
