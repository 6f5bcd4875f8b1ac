import { useQuery } from '@tanstack/react-query';
import { signedInQuery } from '#web/api/accounts.ts';
import { configQuery } from '#web/api/config.ts';
import { LoadingScreen } from '#web/pages/shell/loading-screen.tsx';
import { NoAnswer } from '#web/pages/shell/no-answer.tsx';

/** Who is here (null when nobody is signed in) and how this copy is set up; or what to show until both are known. */
export function useVisitor() {
  const { data: person, ...meeting } = useQuery(signedInQuery);
  const { data: config, ...reading } = useQuery(configQuery);
  if (person !== undefined && config) return { person, config, instead: null };
  const error = (person === undefined && meeting.error) || (!config && reading.error);
  if (!error) return { instead: <LoadingScreen /> };
  const askAgain = () => {
    if (person === undefined) void meeting.refetch();
    if (!config) void reading.refetch();
  };
  return {
    instead: <NoAnswer error={error} onRetry={askAgain} retrying={meeting.isFetching || reading.isFetching} />,
  };
}
