import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './open.ts';
import { statementNames } from './statement-names.ts';

/** Stands for a value in a query that is built before the value is known. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once and given its values each time: to build and translate one with many columns costs several
 * times what its rows cost. PostgreSQL parses and plans it once for each connection. For the few that most visits ask.
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | null = null;
  const placeholders = new Proxy({} as Values, { get: (_target, key) => new Placeholder(String(key)) });
  return async (db, values) => {
    if (!built) {
      built = build(db, placeholders).compile();
      statementNames.set(built.sql, name);
    }
    const parameters = built.parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each));
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}
