import { Link, useSearchParams } from 'react-router';
import { SignedOutOnly } from '#web/pages/entrance/parts/signed-out-only.tsx';
import { useReturnTo } from '#web/pages/entrance/parts/use-return-to.ts';
import { EntranceLayout } from '#web/ui/entrance-layout.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { SignInForm } from './sign-in-form.tsx';

/** A mailed link and the sign-in service come back here when they fail, with one word that says why. */
function describeFailure(error: string): string {
  if (error === 'two_factor_required')
    return 'This account needs a second step. Sign in with your password, then enter the code from your app.';
  if (error === 'other_person_linked')
    return 'This account is linked to someone else at that provider. Sign in with your password or an emailed link.';
  if (error === 'account_not_linked')
    return 'There’s already an account with this email address. Sign in with your password or an emailed link.';
  if (/token|expired|attempts/.test(error)) return 'This link has expired or has already been used. Ask for a new one.';
  return 'We couldn’t sign you in. Try again.';
}

/** Who follows a link from an email while signed out reads what signing in is for. */
const reasons: Record<string, string> = {
  '/confirm-email': 'Sign in with your old email address. Then you can confirm the new one.',
  '/confirm-address': 'Sign in to confirm your email address.',
};

export function SignInPage() {
  const { query, returnTo } = useReturnTo();
  const [search] = useSearchParams();
  const error = search.get('error');
  return (
    <SignedOutOnly>
      <EntranceLayout
        title="Welcome back"
        intro={reasons[returnTo.split('?')[0] ?? ''] ?? 'Sign in to see what your customers are saying.'}
        footer={
          <>
            New to Starbill?{' '}
            <Link to={`/sign-up${query}`} className={textLink}>
              Create an account
            </Link>
          </>
        }
      >
        {error && (
          <div className="mb-6">
            <FormError>{describeFailure(error)}</FormError>
          </div>
        )}
        <SignInForm />
      </EntranceLayout>
    </SignedOutOnly>
  );
}
