import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';
import { hasStatus } from '#web/api/client.ts';
import { publicUrl } from '#web/api/public-url.ts';
import { embedDataQuery, saveEmbedConfig } from '#web/api/widgets.ts';
import { CodeTabs } from '#web/pages/owner/parts/code-tabs.tsx';
import { focusUnreadColor } from '#web/pages/owner/parts/color-field.tsx';
import { EnquiryOption } from '#web/pages/owner/parts/enquiry-option.tsx';
import { PreviewJump } from '#web/pages/owner/parts/preview-jump.tsx';
import { WidgetPreview } from '#web/pages/owner/parts/widget-preview.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { toast } from '#web/ui/toast.ts';
import { BadgePictures } from './badge-pictures.tsx';
import { frameCode, scriptCode } from './embed-code.ts';
import { KindOptions } from './kind-options.tsx';
import { ReviewChoice } from './review-choice.tsx';
import { StyleControls } from './style-controls.tsx';

const inPlace = 'Paste it where the widget should be. It fills the width you give it.';
const inCorner =
  'Paste it once, anywhere on the page: the pop-up goes to its corner by itself. If two share a corner, the second appears when the first is closed.';
const growing =
  'For site builders that don’t run scripts. Where they do, the second line lets the frame grow to its content.';
const inFrame = 'For site builders that don’t run scripts. The pop-up keeps to a corner of the frame.';
const hints: Record<WidgetType, { script: string; frame: string }> = {
  displayAll: { script: inPlace, frame: growing },
  carousel: { script: inPlace, frame: growing },
  sidePopup: { script: inCorner, frame: inFrame },
  latestPopup: { script: inCorner, frame: inFrame },
  wall: { script: inPlace, frame: growing },
  badge: { script: inPlace, frame: growing },
};

/** One kind of widget: how it looks, how that looks, and the lines that bring it to a site. */
export function WidgetSection(props: {
  type: WidgetType;
  name: string;
  about: string;
  config: EmbedConfig;
  unsaved: boolean;
  onChange: (changes: Partial<EmbedConfig>) => void;
  onSaved: (sent: EmbedConfig, saved: EmbedConfig) => void;
}) {
  const { type, name, about, config, unsaved, onChange, onSaved } = props;
  const { id, canWrite, suspendedReason } = useSignedIn();
  // What the preview is drawn from, too.
  const { data } = useQuery({ ...embedDataQuery(id, type, config), enabled: suspendedReason === null });
  const [short, setShort] = useState(false);
  const settingsPart = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useMutation({
    ...saveEmbedConfig,
    onSuccess: async (saved, sent, ...rest) => {
      await saveEmbedConfig.onSuccess?.(saved, sent, ...rest);
      onSaved(sent.config, saved.config);
      toast({ title: 'Configuration Saved', description: 'Widget configuration has been saved successfully.' });
    },
    onError: (error) => {
      // Being signed out has words of its own.
      if (hasStatus(error, 401)) return;
      toast({
        title: 'Error Saving Configuration',
        description: 'Failed to save widget configuration. Please try again.',
        variant: 'danger',
      });
    },
  });
  const target = { origin: publicUrl(''), performerId: id, type };
  const settings = short ? null : config;
  return (
    <section aria-labelledby={`${type}-name`}>
      <h2 id={`${type}-name`} className="text-2xl">
        {name}
      </h2>
      <p className="mt-1 text-ink-soft">{about}</p>
      <div className="mt-6 grid gap-10 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div ref={settingsPart} className="flex flex-col gap-6">
          <StyleControls config={config} hasButtons={type !== 'badge'} onChange={onChange} />
          <KindOptions type={type} config={config} onChange={onChange} />
          {type !== 'badge' && (
            <>
              <EnquiryOption
                booking={data?.performer.booking}
                checked={config.showEnquiry}
                onChange={(showEnquiry) => onChange({ showEnquiry })}
              />
              <ReviewChoice type={type} config={config} onChange={(selectedReviews) => onChange({ selectedReviews })} />
            </>
          )}
          <div className="flex flex-wrap items-center gap-4">
            <Button
              onClick={() => {
                if (!focusUnreadColor(settingsPart.current)) mutate({ widgetType: type, config });
              }}
              disabled={!canWrite}
              busyText={isPending && 'Saving...'}
            >
              Save Configuration
            </Button>
            <p role="status" className="text-sm text-ink-soft">
              {unsaved ? 'You have unsaved changes.' : ''}
            </p>
          </div>
          <PreviewJump to={`${type}-preview`} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <section aria-labelledby={`${type}-preview`}>
            <h3 id={`${type}-preview`} className="border-b border-rule pb-3 text-lg">
              Live preview
            </h3>
            <div className="mt-5">
              <WidgetPreview type={type} config={config} />
            </div>
          </section>
          <section aria-labelledby={`${type}-code`}>
            <h3 id={`${type}-code`} className="text-lg">
              Embed code
            </h3>
            <Checkbox label="Short code that always uses your saved settings" checked={short} onChange={setShort} />
            {!short && (
              <p className="mb-3 text-sm text-ink-soft">
                This code keeps the settings shown here. If you change them later, copy the code again, or use the short
                code.
              </p>
            )}
            <CodeTabs
              copiedTitle="Copied to clipboard"
              codes={[
                {
                  name: 'JavaScript Snippet',
                  code: scriptCode(target, settings),
                  hint: hints[type].script,
                },
                {
                  name: 'Iframe Embed',
                  code: frameCode(target, settings),
                  hint: hints[type].frame,
                },
              ]}
            />
            {type === 'badge' && <BadgePictures theme={config.theme} />}
            <p className="mt-5 text-sm text-ink-soft">
              WordPress, Squarespace, Wix, Shopify, React or Next.js?{' '}
              <a href="/docs/widget-integration" className="font-semibold text-action underline underline-offset-4">
                Read the guide
              </a>
            </p>
          </section>
        </div>
      </div>
    </section>
  );
}
