const cards = [
  { number: '4242 4242 4242 4242', meaning: 'pays' },
  { number: '4000 0025 0000 3155', meaning: 'the bank asks first' },
  { number: '4000 0027 6000 3184', meaning: 'the bank asks every time' },
  { number: '4000 0000 0000 9995', meaning: 'has no money' },
  { number: '4000 0000 0000 0341', meaning: 'is accepted now and refused later' },
];

/** The cards the sandbox knows, to be used with one press. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 content-center font-semibold text-action">Test cards</summary>
      <ul className="divide-y divide-rule border-y border-rule">
        {cards.map(({ number, meaning }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onChoose(number)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 py-1.5 text-left hover:bg-sunken"
            >
              <span className="tabular-nums">{number}</span>
              <span className="text-ink-soft">{meaning}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
