import { useState } from 'react';
import { type BadgeTheme, badgePath, badgeSize } from '#shared/badges.ts';
import { performerName } from '#shared/performers.ts';
import type { EmbedConfig } from '#shared/widgets.ts';
import { publicUrl } from '#web/api/public-url.ts';
import { CodeTabs } from '#web/pages/owner/parts/code-tabs.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { pictureCode } from './picture-code.ts';

/** The badge as a picture: for email signatures, and for every place that shows pictures and runs no scripts. */
export function BadgePictures({ theme: chosen }: { theme: EmbedConfig['theme'] }) {
  const person = useSignedIn();
  const { slug, suspendedReason } = person;
  const [picked, setPicked] = useState<BadgeTheme>();
  const theme = picked ?? (chosen === 'dark' ? 'dark' : 'light');
  if (!slug || suspendedReason !== null) return null;
  const code = (type: 'svg' | 'png') =>
    pictureCode({
      picture: publicUrl(badgePath(slug, type, theme)),
      page: publicUrl(`/reviews/${slug}?src=widget`),
      words: `Reviews of ${performerName(person)}`,
    });
  return (
    <section aria-labelledby="badge-pictures" className="mt-8">
      <h3 id="badge-pictures" className="text-lg">
        As a picture
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        For your email signature, and wherever scripts don’t run. It always shows your current rating.
      </p>
      <Segmented
        label="Theme of the picture"
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={theme}
        onChange={setPicked}
      />
      <img src={badgePath(slug, 'svg', theme)} alt="Your rating badge" {...badgeSize} className="my-5 max-w-full" />
      <CodeTabs
        copiedTitle="Copied to clipboard"
        codes={[
          { name: 'Email signature', code: code('png'), hint: 'A PNG, which every email program shows.' },
          { name: 'Website', code: code('svg'), hint: 'An SVG, which is sharp at every size.' },
        ]}
      />
    </section>
  );
}
