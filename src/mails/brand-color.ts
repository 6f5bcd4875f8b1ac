import { createContext } from 'react';

/** The act's colour, for the buttons of its emails; null: ours. */
export const BrandColor = createContext<string | null>(null);
