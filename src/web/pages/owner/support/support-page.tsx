import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, BookOpen, LifeBuoy, Mail } from 'lucide-react';
import { Link } from 'react-router';
import { docPages } from '#shared/docs.ts';
import { configQuery } from '#web/api/config.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { QuickHelp } from './quick-help.tsx';

export function SupportPage() {
  const { data: config, error, refetch, isFetching } = useQuery(configQuery);
  return (
    <>
      <ScreenHeader title="Support" subtitle="Answers, guides, and a person to write to." />
      {config ? (
        <div className="mt-10 grid gap-12 xl:grid-cols-[20rem_minmax(0,1fr)]">
          <ContactSupport email={config.supportEmail} />
          <div className="flex min-w-0 flex-col gap-12">
            <QuickHelp />
            <Documentation />
          </div>
        </div>
      ) : error ? (
        <LoadFailed level={2} title="Support didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : (
        <Spinner label="Loading support..." className="py-24" />
      )}
    </>
  );
}

function ContactSupport({ email }: { email: string }) {
  return (
    <section aria-labelledby="contact-support">
      <h2 id="contact-support" className="border-b border-rule pb-3 text-2xl">
        Contact Support
      </h2>
      <p className="mt-4 text-sm text-ink-soft">
        Tell us what you wanted to do and what happened instead. A person answers at {email}.
      </p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row xl:flex-col">
        <LinkButton href={`mailto:${email}?subject=Support%20Request`}>
          <Mail aria-hidden="true" className="size-4" />
          Email Support
        </LinkButton>
        <LinkButton href="/help" variant="secondary">
          <LifeBuoy aria-hidden="true" className="size-4" />
          Help Center
        </LinkButton>
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        Want to leave, or download your data? Go to{' '}
        <Link to="/settings" className="font-semibold text-action underline underline-offset-4">
          Settings
        </Link>
        .
      </p>
    </section>
  );
}

function Documentation() {
  return (
    <section aria-labelledby="documentation">
      <h2 id="documentation" className="border-b border-rule pb-3 text-2xl">
        Documentation
      </h2>
      <ul className="divide-y divide-rule border-b border-rule">
        {docPages.map(({ path, title, summary }) => (
          <li key={path}>
            <a href={path} className="group flex items-start gap-3 rounded-sm py-4 transition-colors hover:text-action">
              <BookOpen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-ink-soft">{summary}</span>
              </span>
              <ArrowUpRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
