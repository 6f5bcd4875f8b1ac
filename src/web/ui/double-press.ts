/** How long the second press of a double press may take; nobody has read by then what came up under the finger. */
export const doublePressWindow = 500;
