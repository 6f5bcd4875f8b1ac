import { elsewherePath, importedCodePath, reportImportedPath, reviewPagePath } from '#shared/paths.ts';
import { ProblemSummary } from '#web/pages/public/parts/problem-summary.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';

type Props = { id: string; slug: string; problem: string | null };

/** Says the same whether a code was sent or administrators were asked: the page must not tell which addresses are known. */
export function ImportedCode({ id, slug, problem }: Props) {
  return (
    <MailPageFrame title="Check your email">
      <Words>
        If the address you gave came along with this review, we’ve emailed you a code. Enter it here, and the review is
        deleted at once and for good. The business can’t import the same words again.
      </Words>
      <Words>
        If it didn’t, an administrator reads your request and emails you the decision. You don’t have to do anything
        else.
      </Words>
      <form method="post" action={importedCodePath({ id })} className="mt-8 flex flex-col gap-6">
        {problem && <ProblemSummary problems={{ code: problem }} />}
        <Field
          id="code"
          name="code"
          label="Code from our email"
          hint="Six digits. It works for 15 minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          error={problem ?? undefined}
          className="max-w-xs"
        />
        <Button type="submit" size="lg" variant="danger" className="sm:self-start max-sm:w-full">
          Delete this review
        </Button>
      </form>
      <p className="mt-6 text-sm text-ink-soft">
        No email after a minute? Look in your spam folder, or{' '}
        <a
          href={reportImportedPath({ id })}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          ask again
        </a>
        <span className="px-2" aria-hidden="true">
          ·
        </span>
        <a
          href={elsewherePath({ slug })}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          Back to the reviews
        </a>
      </p>
    </MailPageFrame>
  );
}

export const ImportedErased = ({ slug }: { slug: string }) => (
  <MailPageFrame title="The review is deleted">
    <Words>
      It’s gone from Starbill, with your name and your address, and the same words can’t be imported again for this
      business. A search engine may show an old copy for some days. Where it was first published, it may still be.
    </Words>
    <LinkButton href={reviewPagePath({ slug })} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
      See the page
    </LinkButton>
  </MailPageFrame>
);
