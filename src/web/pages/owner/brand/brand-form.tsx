import { useMutation } from '@tanstack/react-query';
import { type Brand, type BrandFont, brandFonts, colorWarning } from '#shared/brand-style.ts';
import { saveBrand } from '#web/api/brand.ts';
import { messageOf } from '#web/api/client.ts';
import { ColorField, focusUnreadColor } from '#web/pages/owner/parts/color-field.tsx';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { isSameBrand } from './brand-draft.ts';

/** What the picker begins with: the product's own. */
const startingColor = '#4a33c4';
const house = 'house';
const fontChoices = { [house]: 'Starbill’s own', ...Object.fromEntries(brandFonts.map((font) => [font, font])) };

const allFonts = [house, ...brandFonts];

/** #RGB as #rrggbb: the picker on this screen takes both. */
const long = (color: string) => (color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color).toLowerCase();

type Props = {
  /** As chosen, saved or not. */
  brand: Brand;
  saved: Brand;
  /** Nothing, when what is chosen is what is saved. */
  onChange: (draft: Brand | null) => void;
  onSaved: (sent: Brand) => void;
};

export function BrandForm({ brand, saved, onChange, onSaved }: Props) {
  const { canWrite } = useSignedIn();
  const { mutate, isPending, error } = useMutation({
    ...saveBrand,
    onSuccess: async (answer, sent, ...rest) => {
      await saveBrand.onSuccess?.(answer, sent, ...rest);
      onSaved(sent);
      toast({ title: 'Brand saved', description: 'Your public page uses it now.' });
    },
  });
  const isChanged = brand !== saved;
  const change = (part: Partial<Brand>) => {
    const chosen = { ...brand, ...part };
    // During a save, what is saved by now is about to be replaced.
    onChange(!isPending && isSameBrand(chosen, saved) ? null : chosen);
  };
  const warning = brand.color && colorWarning(brand.color);
  return (
    <SettingsSection
      id="look"
      title="Colour and typeface"
      stacked
      text="Text on your colour is black or white, whichever reads better. Widgets you’ve saved keep their own colours."
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!focusUnreadColor(event.currentTarget)) mutate(brand);
        }}
      >
        <FormError>{error ? messageOf(error, 'Your brand wasn’t saved. Try again.') : undefined}</FormError>
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-col items-start gap-1">
            <ColorField
              label="Brand colour"
              disabled={!canWrite}
              value={brand.color ?? startingColor}
              onChange={(color) => change({ color: long(color) })}
            />
            {brand.color && (
              <Button variant="quiet" className="-ml-5" onClick={() => change({ color: null })}>
                Use Starbill’s colour
              </Button>
            )}
          </div>
          <p role="status" className="text-sm text-ink-soft empty:hidden">
            {warning ??
              (brand.color === null
                ? 'You haven’t chosen a colour: pages and emails use Starbill’s own, new widgets their standard colour.'
                : '')}
          </p>
          <SelectField
            label="Typeface for headings"
            choices={fontChoices}
            order={canWrite ? allFonts : [house, ...(saved.font ? [saved.font] : [])]}
            value={brand.font ?? house}
            onChange={(font) => change({ font: font === house ? null : (font as BrandFont) })}
          />
          <p className="-mt-2 text-sm text-ink-soft">
            Used for Latin letters. Names in other scripts use a typeface that supports them.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isChanged} busyText={isPending && 'Saving...'}>
            Save brand
          </Button>
          {isChanged && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              Discard changes
            </Button>
          )}
        </div>
      </form>
    </SettingsSection>
  );
}
