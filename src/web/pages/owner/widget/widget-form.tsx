import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { SavedWidgetConfig } from '#shared/schemas/widgets.ts';
import type { WidgetConfig } from '#shared/widgets.ts';
import { widgetConfigInput, widgetLimits } from '#shared/widgets.ts';
import { hasStatus } from '#web/api/client.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { publicUrl } from '#web/api/public-url.ts';
import { saveWidgetConfig, widgetDataQuery } from '#web/api/widgets.ts';
import { CodeTabs } from '#web/pages/owner/parts/code-tabs.tsx';
import { ColorField, focusUnreadColor } from '#web/pages/owner/parts/color-field.tsx';
import { EnquiryOption } from '#web/pages/owner/parts/enquiry-option.tsx';
import { PreviewJump } from '#web/pages/owner/parts/preview-jump.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { resetToSaved } from '#web/ui/reset-to-saved.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import { htmlCode, reactCode } from './widget-code.ts';
import { CollectPreview } from './widget-preview.tsx';

const failed = 'Failed to save widget configuration. Please try again.';
const fieldNames: (keyof WidgetConfig)[] = [
  'title',
  'description',
  'theme',
  'primaryColor',
  'showRating',
  'showReviewCount',
  'showEnquiry',
  'maxReviews',
];

/** The form with its preview: what is typed shows at once, and what cannot be shown yet leaves the last that could. */
export function WidgetForm({ saved }: { saved: SavedWidgetConfig }) {
  const { id: performerId, canWrite, suspendedReason } = useSignedIn();
  // What the preview is drawn from, too.
  const { data } = useQuery({ ...widgetDataQuery(performerId), enabled: suspendedReason === null });
  const { id: savedId, ...config } = saved;
  const [id, setId] = useState(savedId);
  const form = useZodForm(widgetConfigInput, config);
  const { errors, isDirty } = form.formState;
  const asSent = useRef(form.getValues());
  useUnsaved(isDirty);
  const shown = useShown(useWatch({ control: form.control }), config);
  const { mutate, isPending } = useMutation({
    ...saveWidgetConfig,
    onSuccess: async (answer, sent, ...rest) => {
      const { id: newId, ...kept } = answer;
      setId(newId);
      resetToSaved(form, kept, asSent.current);
      toast({ title: 'Widget Updated', description: 'Every site that shows it is updated straight away.' });
      await saveWidgetConfig.onSuccess?.(answer, sent, ...rest);
    },
    onError: (error) => {
      if (hasStatus(error, 401)) return;
      showServerError(form.setError, error, { fallback: failed, fields: fieldNames });
      toast({ title: 'Error Saving Configuration', description: failed, variant: 'danger' });
    },
  });
  const save = (fields: WidgetConfig) => {
    asSent.current = form.getValues();
    mutate({ id, ...fields });
  };
  const target = { origin: publicUrl(''), performerId };
  return (
    <div className="mt-8 grid gap-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!focusUnreadColor(event.currentTarget)) void form.handleSubmit(save)();
        }}
      >
        <Field label="Title" error={errors.title?.message} maxLength={widgetLimits.title} {...form.register('title')} />
        <TextArea
          label="Description"
          rows={3}
          maxLength={widgetLimits.description}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <Controller
          control={form.control}
          name="theme"
          render={({ field }) => (
            <Segmented
              label="Theme"
              showLabel
              options={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
                { value: 'auto', label: 'Automatic' },
              ]}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="primaryColor"
          render={({ field }) => <ColorField label="Primary colour" value={field.value} onChange={field.onChange} />}
        />
        {(['showRating', 'showReviewCount'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <div className="flex items-center justify-between gap-4">
                <span aria-hidden="true" className="text-sm font-semibold">
                  {switchLabels[name]}
                </span>
                <Switch label={switchLabels[name]} checked={field.value} onChange={field.onChange} />
              </div>
            )}
          />
        ))}
        <Field
          label="Number of reviews"
          type="number"
          inputMode="numeric"
          min={1}
          max={widgetLimits.maxReviews}
          hint="1 to 10"
          error={errors.maxReviews?.message}
          {...form.register('maxReviews', { valueAsNumber: true })}
        />
        <Controller
          control={form.control}
          name="showEnquiry"
          render={({ field }) => (
            <EnquiryOption booking={data?.performer.booking} checked={field.value ?? false} onChange={field.onChange} />
          )}
        />
        <FormError>{errors.root?.message}</FormError>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" disabled={!canWrite} busyText={isPending && 'Saving...'}>
            Save Configuration
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {isDirty ? 'You have unsaved changes.' : ''}
          </p>
        </div>
        <PreviewJump to="widget-preview" />
      </form>
      <div className="flex min-w-0 flex-col gap-10">
        <section aria-labelledby="widget-preview">
          <h2 id="widget-preview" className="border-b border-rule pb-3 text-2xl">
            Live preview
          </h2>
          <div className="mt-5">
            <CollectPreview config={shown} />
          </div>
        </section>
        <section aria-labelledby="widget-code">
          <h2 id="widget-code" className="mb-2 text-2xl">
            Embed code
          </h2>
          <CodeTabs
            copiedTitle="Code Copied!"
            codes={[
              {
                name: 'HTML',
                code: htmlCode(target),
                hint: 'Paste it where the widget should be. It always shows your latest saved settings.',
              },
              {
                name: 'React',
                code: reactCode(target),
                hint: 'A React component. You don’t need to install a package.',
              },
            ]}
          />
        </section>
      </div>
    </div>
  );
}

const switchLabels = { showRating: 'Show rating', showReviewCount: 'Show review count' } as const;

/** The last values that make a widget: half a number or an empty title changes nothing. */
function useShown(values: Partial<WidgetConfig>, first: WidgetConfig): WidgetConfig {
  const [shown, setShown] = useState(first);
  const text = JSON.stringify(values);
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    const checked = widgetConfigInput.safeParse(values);
    if (checked.success) setShown(checked.data);
  }
  return shown;
}
