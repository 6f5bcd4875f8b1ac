import { DeletionBanner } from './deletion-banner.tsx';
import { useSignedIn } from './signed-in-context.ts';
import { SuspensionBanner } from './suspension-banner.tsx';

/** What the holder of an account must know on every screen. Seldom seen, so it is loaded only when needed. */
export function StandingBanners() {
  const { suspendedReason } = useSignedIn();
  return (
    <>
      {suspendedReason !== null && <SuspensionBanner reason={suspendedReason} />}
      <DeletionBanner />
    </>
  );
}
