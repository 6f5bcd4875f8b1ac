import { useMutation } from '@tanstack/react-query';
import { Check, ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { type FirstStepName, firstStepNames } from '#shared/first-steps.ts';
import type { FirstSteps as Steps } from '#shared/schemas/first-steps.ts';
import { messageOf } from '#web/api/client.ts';
import { changeFirstSteps } from '#web/api/first-steps.ts';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { loadPart } from '#web/ui/load-part.ts';
import { progressClass } from '#web/ui/progress-class.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { type StepWords, stepWords } from './first-step-words.ts';

const PageMiniature = lazy(async () => ({
  default: (await loadPart(() => import('./page-miniature.tsx'))).PageMiniature,
}));

const steps = firstStepNames.length;

/** The way from a new account to the first request, each step one press away; gone once it is done or hidden. */
export function FirstSteps({ done }: Steps) {
  const { slug, emailVerified } = useOwner();
  const { mutate } = useMutation({
    ...changeFirstSteps,
    onError: (error) =>
      toast({ title: 'Couldn’t save that', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  const next = firstStepNames.find((name) => !done[name]);
  const count = firstStepNames.filter((name) => done[name]).length;
  const words = stepWords(slug);

  const hide = () =>
    mutate(
      { dismissed: true },
      {
        onSuccess: () =>
          toast({
            title: 'First steps hidden',
            action: { label: 'Undo', run: () => mutate({ dismissed: false }) },
          }),
      },
    );

  return (
    <Card aria-labelledby="first-steps" className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 id="first-steps" className="text-2xl">
              Your first steps
            </h2>
            <p id="first-steps-done" className="mt-1 text-sm text-ink-soft tabular-nums">
              {count} of {steps} done
            </p>
          </div>
          <Button variant="quiet" className="-mt-1.5 -mr-3" onClick={hide}>
            Hide
          </Button>
        </div>
        <progress aria-labelledby="first-steps-done" max={steps} value={count} className={`mt-3 ${progressClass}`} />
        <ol className="mt-4 -mx-3 flex flex-col gap-1">
          {firstStepNames.map((name) => (
            <li key={name}>
              <Step words={words[name]} isDone={done[name]} isNext={name === next}>
                {noteFor(name, emailVerified) ?? words[name].text}
              </Step>
            </li>
          ))}
        </ol>
      </div>
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <PageMiniature slug={slug} />
      </Suspense>
    </Card>
  );
}

/** Requests are emailed for owners whose own address is confirmed: better read here than after writing one. */
const noteFor = (name: FirstStepName, emailVerified: boolean) =>
  name === 'request' && !emailVerified
    ? 'To ask by email, first open the link we emailed you. You can ask from your phone straight away.'
    : null;

function Step(props: { words: StepWords; isDone: boolean; isNext: boolean; children: string }) {
  const { icon: Icon, title, to, isPublic } = props.words;
  const { isDone, isNext } = props;
  const look = joinClasses(
    'flex items-center gap-4 rounded-md px-3 py-2.5 transition-colors',
    isNext ? 'bg-action-soft hover:bg-sunken' : 'hover:bg-sunken',
  );
  const content = (
    <>
      <span
        className={joinClasses(
          'flex size-9 shrink-0 items-center justify-center rounded-full',
          isDone ? 'bg-good-soft text-good' : 'border border-edge bg-surface text-action',
        )}
      >
        {isDone ? <Check aria-hidden="true" className="size-5" /> : <Icon aria-hidden="true" className="size-4" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={joinClasses('block', isDone ? 'text-ink-soft' : 'font-semibold')}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        {!isDone && <span className="block text-sm text-ink-soft">{props.children}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
    </>
  );
  if (isPublic)
    return (
      <a href={to} target="_blank" rel="noreferrer" className={look}>
        {content}
      </a>
    );
  return (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}
