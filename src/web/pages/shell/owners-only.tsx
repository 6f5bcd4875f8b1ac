import { Navigate, Outlet } from 'react-router';
import { useSignedIn } from './signed-in-context.ts';

/** Around every screen about a business. Somebody who has none, as an administrator may, is sent elsewhere. */
export function OwnersOnly() {
  const { slug, role } = useSignedIn();
  if (slug === null) return <Navigate to={role === 'administrator' ? '/admin' : '/security'} replace />;
  return <Outlet />;
}
