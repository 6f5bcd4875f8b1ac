type Named = { firstName: string; lastName?: string; name?: string; email: string };

/** What an account is called among administrators: its name, or else its address. */
export const nameOf = ({ firstName, lastName = '', name, email }: Named): string =>
  (name ?? `${firstName} ${lastName}`).trim() || email;
