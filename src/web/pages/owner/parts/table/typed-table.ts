import type { DayOrder } from './read-day.ts';

/** A table that was pasted or opened, and what each of its columns is. */
export type TypedTable<Column extends string> = {
  /** Without the headings. */
  rows: string[][];
  headings: string[] | null;
  columns: Column[];
  dayOrder: DayOrder;
};
