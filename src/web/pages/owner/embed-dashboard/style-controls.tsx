import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { brandFonts } from '#shared/brand-style.ts';
import type { EmbedConfig } from '#shared/widgets.ts';
import { ColorField } from '#web/pages/owner/parts/color-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { findFaintColors } from './faint-colors.ts';

export type ChangeConfig = (changes: Partial<EmbedConfig>) => void;

/** Theme, colours and font: the same for every kind. */
export function StyleControls(props: { config: EmbedConfig; hasButtons: boolean; onChange: ChangeConfig }) {
  const { config, hasButtons, onChange } = props;
  const faint = findFaintColors(config);
  return (
    <div className="flex flex-col gap-5">
      <ThemeChoice theme={config.theme} onChange={(theme) => onChange({ theme })} />
      <div className="grid gap-4 sm:grid-cols-2">
        {config.theme !== 'dark' && (
          <>
            <ColorField
              label="Background colour"
              value={config.backgroundColor}
              onChange={(backgroundColor) => onChange({ backgroundColor })}
            />
            <ColorField
              label="Font colour"
              value={config.fontColor}
              onChange={(fontColor) => onChange({ fontColor })}
            />
          </>
        )}
        <ColorField
          label="Primary colour"
          value={config.primaryColor}
          onChange={(primaryColor) => onChange({ primaryColor })}
        />
        {hasButtons && (
          <ColorField
            label="Button colour"
            value={config.buttonColor}
            onChange={(buttonColor) => onChange({ buttonColor })}
          />
        )}
      </div>
      <div role="status">
        {faint.length > 0 && (
          <ul className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
            {faint.map((words) => (
              <li key={words} className="flex gap-2">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold-edge" />
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
      <FontChoice config={config} onChange={onChange} />
    </div>
  );
}

const themeHints: Record<EmbedConfig['theme'], string> = {
  light: 'Your background and font colours, on every page.',
  dark: 'Light letters on a dark background, on every page.',
  auto: 'Your colours on a light page, dark on a dark one.',
};

function ThemeChoice({
  theme,
  onChange,
}: {
  theme: EmbedConfig['theme'];
  onChange: (t: EmbedConfig['theme']) => void;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-sm font-semibold">
        Theme
      </span>
      <Segmented
        label="Theme"
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'Automatic' },
        ]}
        value={theme}
        onChange={onChange}
      />
      <p className="text-sm text-ink-soft">{themeHints[theme]}</p>
    </div>
  );
}

function FontChoice({ config, onChange }: { config: EmbedConfig; onChange: ChangeConfig }) {
  const name = useId();
  const choices = [
    { custom: false, label: 'Use the font of the site' },
    { custom: true, label: 'Use a custom font' },
  ];
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-semibold">Font</legend>
      {choices.map(({ custom, label }) => (
        <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="radio"
            name={name}
            checked={config.useCustomFont === custom}
            onChange={() => onChange({ useCustomFont: custom })}
            className="size-5 accent-action"
          />
          {label}
        </label>
      ))}
      {config.useCustomFont && (
        <SelectField
          label="Custom font"
          value={config.customFont}
          onChange={(customFont) => onChange({ customFont })}
          choices={Object.fromEntries(brandFonts.map((font) => [font, font]))}
          className="mt-2"
        />
      )}
    </fieldset>
  );
}
