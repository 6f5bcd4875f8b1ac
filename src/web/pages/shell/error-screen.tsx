import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';

/** A screen that broke, or whose code could not be fetched: after a new release, loading the page again helps. */
export function ErrorScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <LogoMark className="size-12" />
      <h1 className="mt-6 text-3xl">This screen didn’t open</h1>
      <p className="mt-3 max-w-md text-ink-soft">
        Either your connection dropped or something went wrong on our side. Nothing you saved is lost. Check your
        connection and load the page again.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>Load again</Button>
        <LinkButton variant="secondary" href="/">
          Go to the home page
        </LinkButton>
      </div>
    </main>
  );
}
