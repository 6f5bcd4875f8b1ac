type Props = {
  problems: Partial<Record<string, string>>;
  /** What is wrong with no field of its own; it comes first. */
  message?: string | undefined;
};

/** Every problem, above the form, as a link to its field; links work without scripts, too. */
export function ProblemSummary({ problems, message }: Props) {
  const all = Object.entries(problems);
  const count = all.length + (message ? 1 : 0);
  if (count === 0) return null;
  return (
    <section aria-labelledby="problems-title" className="rounded-md border-2 border-danger px-4 py-3">
      <h2 id="problems-title" className="text-base font-semibold">
        {count === 1 ? 'There is a problem' : `There are ${count} problems`}
      </h2>
      {message && <p className="mt-1 text-sm text-danger">{message}</p>}
      <ul className="text-sm">
        {all.map(([name, problem]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex min-h-11 items-center py-1.5 leading-snug text-danger underline underline-offset-4"
            >
              {problem}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
