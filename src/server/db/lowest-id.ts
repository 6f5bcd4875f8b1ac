/** No row has it: reading by id begins after it. */
export const lowestId = '00000000-0000-0000-0000-000000000000';
