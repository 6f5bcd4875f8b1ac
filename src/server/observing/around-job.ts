/** Stands around the run of a job and gives its result on. */
export type AroundJob = <Result>(task: string, work: () => Promise<Result>) => Promise<Result>;
