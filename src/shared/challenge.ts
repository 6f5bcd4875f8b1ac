/** A piece of work for a browser, as ALTCHA describes it. */
export type Challenge = {
  parameters: {
    algorithm: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    nonce: string;
    salt: string;
    expiresAt?: number;
  };
  signature?: string;
};
