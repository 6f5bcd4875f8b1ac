import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { alternativeText, captionText } from '#shared/creative-words.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { publicLink } from '#web/pages/owner/parts/public-link.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCopied } from '#web/ui/use-copied.ts';
import type { Creative } from './use-creative.ts';

/** What to post with the picture: words for those who cannot see it, and a caption that leads to the public page. */
export function SuggestedWords(props: { review: OwnReview; creative: Creative; owner: SignedIn & { slug: string } }) {
  const { review, creative, owner } = props;
  const shown = {
    review,
    owner,
    excerpt: creative.excerptOf(review),
    stars: !creative.hidden.includes('stars'),
    name: !creative.hidden.includes('name'),
  };
  return (
    <section aria-labelledby="the-post" className="min-w-0">
      <h2 id="the-post" className="border-b border-rule pb-3 text-2xl">
        Post it
      </h2>
      <div className="mt-5 flex flex-col gap-6">
        <Suggestion
          label="Caption"
          hint="Change it as you like before you copy it."
          text={captionText({ ...shown, link: publicLink(owner.slug, 'social') })}
        />
        <Suggestion
          label="Alternative text"
          hint="For people who can’t see the picture. Most networks have a field for it."
          text={alternativeText(shown)}
        />
      </div>
    </section>
  );
}

/** Editable; another suggestion replaces what was edited. */
function Suggestion({ label, hint, text }: { label: string; hint: string; text: string }) {
  const [edited, setEdited] = useState({ of: text, words: text });
  const words = edited.of === text ? edited.words : text;
  const { copied, copy } = useCopied();
  const copyWords = async () => {
    if (await copy(words)) toast({ title: 'Copied to clipboard' });
    else toast({ title: 'Copy failed', description: 'Please manually copy the text.', variant: 'danger' });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <TextArea
        label={label}
        hint={hint}
        dir="auto"
        rows={6}
        grows
        className="w-full"
        value={words}
        onChange={(event) => setEdited({ of: text, words: event.target.value })}
      />
      <Button variant="secondary" onClick={copyWords}>
        {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
        {copied ? 'Copied!' : `Copy ${label.toLowerCase()}`}
      </Button>
    </div>
  );
}
