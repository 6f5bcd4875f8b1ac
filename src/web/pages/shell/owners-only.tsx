import { Navigate, Outlet } from 'react-router';
import { useSignedIn } from './signed-in-context.ts';

/** The door of every screen about a business. Who has none of their own, as an administrator may, has nothing to see. */
export function OwnersOnly() {
  const { slug, role } = useSignedIn();
  if (slug === null) return <Navigate to={role === 'administrator' ? '/admin' : '/security'} replace />;
  return <Outlet />;
}
