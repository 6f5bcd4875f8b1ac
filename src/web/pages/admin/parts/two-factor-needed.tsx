import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function TwoFactorNeeded() {
  return (
    <EmptyState
      level={2}
      icon={<ShieldCheck />}
      title="Turn on two-factor sign-in first"
      action={
        <Link to="/security" className={buttonClass()}>
          Go to Security
        </Link>
      }
    >
      Administrators decide what the public sees, so a password alone isn’t enough to open this screen.
    </EmptyState>
  );
}
