import type { SandboxState } from './sandbox-state.ts';

/** Stores the sandbox's customers. Changes are made one at a time. */
export type SandboxStore = {
  add(state: SandboxState): Promise<void>;
  findByPerformer(performerId: string): Promise<SandboxState | null>;
  /** Runs `work` on the customer and keeps what it made of it, unless it throws. null: there is no such customer. */
  change<Answer>(customerId: string, work: (state: SandboxState) => Answer): Promise<Answer | null>;
  remove(customerId: string): Promise<void>;
};
