/** The names under which PostgreSQL keeps statements, by their text; `bounded-client.ts` sends them. */
export const statementNames = new Map<string, string>();
