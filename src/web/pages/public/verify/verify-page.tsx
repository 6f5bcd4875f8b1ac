import { documents } from '#shared/operations.ts';
import { useSite } from '#web/document.tsx';
import { LegalPage, LegalSection, TextLink } from '#web/pages/public/parts/legal-page.tsx';
import { verifyMarks } from './verify-marks.ts';

/** Checks a signed export where it is: in the browser of who has it. */
export function VerifyPage() {
  const { assets } = useSite();
  return (
    <LegalPage
      title="Verify reviews"
      path="/verify"
      description="Check that a file of reviews is exactly what Starbill signed. It never leaves your device."
      intro="Has somebody given you a signed file of their reviews? Check that every word, star and date is what Starbill signed. The file never leaves your device."
      scripts={assets.verifyScripts}
    >
      <noscript>
        <p className="mt-8 rounded-md bg-sunken px-5 py-4">
          Checking happens in your browser and needs JavaScript. Turn it on and reload this page, or use the script
          described below.
        </p>
      </noscript>
      {/* In its place before the script that does all the work, so that nothing moves when it comes. */}
      <form id={verifyMarks.form} className="mt-8 noscript:hidden">
        <label
          id={verifyMarks.zone}
          className="flex cursor-pointer flex-col items-center rounded-lg border border-dashed border-edge bg-surface px-5 py-10 text-center transition-colors hover:border-action hover:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action data-over:border-action data-over:bg-action-soft"
        >
          <span className="text-lg font-semibold">Choose a signed file</span>
          <span className="mt-1 text-ink-soft">or drop it here. Its name ends with .jsonl</span>
          <input id={verifyMarks.file} type="file" accept=".jsonl,application/jsonl,text/plain" className="sr-only" />
        </label>
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-action underline underline-offset-4">
            Use keys from another Starbill
          </summary>
          <label htmlFor={verifyMarks.keys} className="mt-2 block text-sm text-ink-soft">
            Paste what /.well-known/starbill-keys.json shows on the site that the file comes from. Without it, this
            site’s keys are used.
          </label>
          <textarea
            id={verifyMarks.keys}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            className="mt-2 block w-full rounded-md border border-edge bg-surface px-3 py-2 font-mono text-sm"
          />
        </details>
      </form>
      <section
        id={verifyMarks.result}
        aria-label="Result"
        aria-live="polite"
        tabIndex={-1}
        className="mt-6 outline-none"
      />
      <LegalSection title="What a check tells you">
        <ul>
          <li>The reviews were published on the page that the file names, at the moment it names.</li>
          <li>Nobody has changed, added, left out or moved a review since.</li>
          <li>Whether they’re still published is on that page: reviewers can edit or erase their reviews.</li>
          <li>
            Reviews that the act had hidden aren’t in the file. It says how many there were, and its average counts
            them.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Without this page">
        <p>
          The file is text. Each review has a SHA-256 hash, and an Ed25519 signature at the end covers all of them. The
          public keys are at <TextLink href={documents.exportKeys.path}>{documents.exportKeys.path}</TextLink>, old ones
          included.
        </p>
        <p>
          Download <TextLink href={documents.verifierScript.path}>verify-export.mjs</TextLink>, fifty lines that you can
          read, and the keys. With Node.js, this checks a file without any connection:
        </p>
        <p>
          <code className="block rounded-md bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere">
            node verify-export.mjs signed-reviews.jsonl starbill-keys.json
          </code>
        </p>
      </LegalSection>
    </LegalPage>
  );
}
