/** Niceness. Other tests keep every core busy for minutes: a worker that yields to them would not even start in time. */
export const besideOtherTests = 0;
