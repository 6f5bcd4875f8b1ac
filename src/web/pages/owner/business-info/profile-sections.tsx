import { Controller, type UseFormReturn } from 'react-hook-form';
import { limits } from '#shared/limits.ts';
import type { ProfileField, ProfileFields } from '#shared/profiles.ts';
import { socialFields } from '#shared/social-links.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { Field } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { fieldLabels } from './field-labels.ts';

type Form = UseFormReturn<ProfileFields, unknown, ProfileFields>;
type TextName = Exclude<ProfileField, 'showEmail' | 'takesEnquiries'>;

/** What a text field of the form needs. */
const textField = (form: Form, name: TextName) => ({
  label: fieldLabels[name],
  error: form.formState.errors[name]?.message,
  ...form.register(name),
});

const categories = [
  'Magician',
  'DJ',
  'Band',
  'Singer',
  'Musician',
  'Comedian',
  'Dancer',
  'Circus artist',
  'Children’s entertainer',
  'Host',
  'Photographer',
  'Caterer',
  'Event planner',
];

export function BusinessSection({ form }: { form: Form }) {
  const tagline = form.watch('businessTagline');
  const description = form.watch('businessDescription');
  return (
    <SettingsSection id="business" title="Business" text="The top of your public page: who you are and what you do.">
      <div className="flex flex-col gap-5">
        <Field {...textField(form, 'businessName')} required autoComplete="organization" dir="auto" />
        <Field
          {...textField(form, 'businessCategory')}
          required
          list="categories"
          dir="auto"
          hint="Choose one, or type your own."
        />
        <datalist id="categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <Field
          {...textField(form, 'businessTagline')}
          optional
          dir="auto"
          hint={`One line under your name. ${tagline.length}/${limits.tagline}`}
        />
        <TextArea
          {...textField(form, 'businessDescription')}
          optional
          dir="auto"
          hint={`${description.length}/${limits.description} characters`}
        />
      </div>
    </SettingsSection>
  );
}

/** "larks.example" is what people type; an address begins with its scheme. */
const completeAddress = (form: Form, name: TextName) => () => {
  const typed = form.getValues(name).trim();
  if (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed)) form.setValue(name, `https://${typed}`, { shouldDirty: true });
};

const webField = (form: Form, name: TextName) => {
  const field = textField(form, name);
  return {
    ...field,
    type: 'url',
    inputMode: 'url',
    placeholder: 'https://',
    onBlur: (event: React.FocusEvent) => {
      completeAddress(form, name)();
      return field.onBlur(event);
    },
  } as const;
};

function enquiryWords(isOn: boolean, ownPage: boolean): string {
  if (ownPage) return 'Visitors press “Book now” and go to your own booking page.';
  return isOn
    ? 'Visitors press “Check availability” and send you an enquiry. You get it by email, and under Enquiries.'
    : 'Your page has no button to book you.';
}

export function ContactSection({ form, accountEmail }: { form: Form; accountEmail: string }) {
  const shown = form.watch('bookingEmail').trim() || accountEmail;
  const ownPage = form.watch('bookingUrl').trim() !== '';
  return (
    <SettingsSection id="contact" title="Contact" text="How visitors reach and book you.">
      <div className="flex flex-col gap-5">
        <Field {...webField(form, 'businessWebsite')} optional />
        <Field {...textField(form, 'businessPhone')} optional type="tel" autoComplete="tel" />
        <Field {...textField(form, 'businessAddress')} optional dir="auto" hint="A town or region is enough." />
        <Field
          {...textField(form, 'bookingEmail')}
          optional
          type="email"
          inputMode="email"
          hint="Shown on your page instead of the address you sign in with."
        />
        <Controller
          control={form.control}
          name="showEmail"
          render={({ field }) => (
            <div className="flex items-center justify-between gap-6">
              <div className="min-w-0">
                <p className="text-sm font-semibold">{fieldLabels.showEmail}</p>
                <p className="text-sm break-words text-ink-soft">
                  {field.value ? `Visitors see ${shown}.` : 'Visitors see no email address.'}
                </p>
              </div>
              <Switch label={fieldLabels.showEmail} checked={field.value} onChange={field.onChange} />
            </div>
          )}
        />
        <Controller
          control={form.control}
          name="takesEnquiries"
          render={({ field }) => (
            <div className="flex items-center justify-between gap-6">
              <div className="min-w-0">
                <p className="text-sm font-semibold">{fieldLabels.takesEnquiries}</p>
                <p className="text-sm text-ink-soft">{enquiryWords(field.value, ownPage)}</p>
              </div>
              <Switch label={fieldLabels.takesEnquiries} checked={field.value} onChange={field.onChange} />
            </div>
          )}
        />
        <Field
          {...webField(form, 'bookingUrl')}
          optional
          hint="Have your own booking page? We’ll send visitors there instead of to our form, and count how many."
        />
      </div>
    </SettingsSection>
  );
}

export function SocialSection({ form }: { form: Form }) {
  return (
    <SettingsSection
      id="social"
      title="Social"
      text="Your username, such as @velvetlarks, or the address of your page."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {socialFields.map((name) => (
          <Field key={name} {...textField(form, name)} optional inputMode="url" autoCapitalize="none" />
        ))}
      </div>
    </SettingsSection>
  );
}

export function PersonalSection({ form, accountEmail }: { form: Form; accountEmail: string }) {
  return (
    <SettingsSection
      id="personal"
      title="Personal"
      text="Your own name is only shown on the public page if there’s no business name."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...textField(form, 'firstName')} autoComplete="given-name" dir="auto" />
        <Field {...textField(form, 'lastName')} autoComplete="family-name" dir="auto" />
        <Field
          label="Account email"
          readOnly
          value={accountEmail}
          hint="You sign in with it. You can change it in Settings."
          className="sm:col-span-2"
        />
      </div>
    </SettingsSection>
  );
}
