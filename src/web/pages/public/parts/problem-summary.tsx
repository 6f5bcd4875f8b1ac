/** Every problem, above the form, as a link to its field; links work without scripts, too. */
export function ProblemSummary({ problems }: { problems: Partial<Record<string, string>> }) {
  const all = Object.entries(problems);
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="problems-title" className="rounded-md border-2 border-danger px-4 py-3">
      <h2 id="problems-title" className="text-base font-semibold">
        {all.length === 1 ? 'There is a problem' : `There are ${all.length} problems`}
      </h2>
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
