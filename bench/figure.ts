/** One promise, measured. `goal` says which way it must go. */
export type Figure = { name: string; value: number; unit: string; goal: string; ok: boolean };

const round = (value: number) => Math.round(value * 1000) / 1000;

export const atLeast = (name: string, value: number, goal: number, unit = '×'): Figure => ({
  name,
  value: round(value),
  unit,
  goal: `≥ ${goal}`,
  ok: value >= goal,
});

export const atMost = (name: string, value: number, goal: number, unit: string): Figure => ({
  name,
  value: round(value),
  unit,
  goal: `≤ ${goal}`,
  ok: value <= goal,
});

export function printFigures(figures: Figure[]): void {
  for (const figure of figures) console.log(JSON.stringify(figure));
  console.log();
  console.table(figures.map(({ name, value, unit, goal, ok }) => ({ name, value: `${value} ${unit}`, goal, ok })));
}
