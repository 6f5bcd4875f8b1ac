import type { ComponentProps } from 'react';
import { messageOf } from '#web/api/client.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** What stands in place of something that did not load: why, and a way to try again. */
export const LoadFailed = ({
  error,
  ...state
}: Omit<ComponentProps<typeof ErrorState>, 'children'> & { error: unknown }) => (
  <ErrorState {...state}>{messageOf(error, 'Try again in a moment.')}</ErrorState>
);
