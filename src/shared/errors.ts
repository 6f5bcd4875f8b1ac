/** The one shape of every refusal. `fields` says which inputs to mend, by name. */
export type ErrorBody = { message: string; code: string; fields?: Record<string, string> };
