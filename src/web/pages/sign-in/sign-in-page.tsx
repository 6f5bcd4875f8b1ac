import { Link, useSearchParams } from 'react-router';
import { EntranceLayout } from '../../ui/entrance-layout.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { textLink } from '../../ui/text-link.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';
import { useReturnTo } from './use-return-to.ts';

export function SignInPage() {
  const { query } = useReturnTo();
  const [search] = useSearchParams();
  return (
    <SignedOutOnly>
      <EntranceLayout
        title="Welcome back"
        intro="Sign in to see what your customers say."
        footer={
          <>
            New to Starbill?{' '}
            <Link to={`/sign-up${query}`} className={textLink}>
              Create an account
            </Link>
          </>
        }
      >
        {search.has('error') && (
          <div className="mb-6">
            <FormError>That sign-in did not work: the link has expired or was used before. Please try again.</FormError>
          </div>
        )}
        <SignInForm />
      </EntranceLayout>
    </SignedOutOnly>
  );
}
