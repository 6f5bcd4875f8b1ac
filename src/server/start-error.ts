/** Why Starbill cannot start, as one sentence that says what is wrong and how to fix it; shown without a stack. */
export class StartError extends Error {}
