import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { EmbedConfig } from '#shared/widgets.ts';
import { ColorField } from '#web/pages/owner/parts/color-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { findFaintColors } from './contrast.ts';

export type ChangeConfig = (changes: Partial<EmbedConfig>) => void;

const fonts = ['Montserrat', 'Inter', 'Lora', 'Nunito', 'Playfair Display'];

/** Colours and font: the same for all four kinds. */
export function StyleControls({ config, onChange }: { config: EmbedConfig; onChange: ChangeConfig }) {
  const faint = findFaintColors(config);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField
          label="Background colour"
          value={config.backgroundColor}
          onChange={(backgroundColor) => onChange({ backgroundColor })}
        />
        <ColorField label="Font colour" value={config.fontColor} onChange={(fontColor) => onChange({ fontColor })} />
        <ColorField
          label="Primary colour"
          value={config.primaryColor}
          onChange={(primaryColor) => onChange({ primaryColor })}
        />
        <ColorField
          label="Button colour"
          value={config.buttonColor}
          onChange={(buttonColor) => onChange({ buttonColor })}
        />
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
          choices={Object.fromEntries(fonts.map((font) => [font, font]))}
          className="mt-2"
        />
      )}
    </fieldset>
  );
}
