import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { prices } from '#shared/prices.ts';
import { configQuery } from '#web/api/config.ts';
import { SignedOutOnly } from '#web/pages/entrance/parts/signed-out-only.tsx';
import { useReturnTo } from '#web/pages/entrance/parts/use-return-to.ts';
import { EntranceLayout } from '#web/ui/entrance-layout.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { afterSignUp } from './after-sign-up.ts';
import { SignUpForm } from './sign-up-form.tsx';

export function SignUpPage() {
  const { query, returnTo } = useReturnTo();
  const [search] = useSearchParams();
  const { data: config } = useQuery(configQuery);
  return (
    <SignedOutOnly>
      <EntranceLayout
        title="Create your account"
        intro={`Your public page is ready as soon as you finish.${config?.billing ? ` The first ${prices.trialDays} days are free.` : ''}`}
        footer={
          <>
            Already have an account?{' '}
            <Link to={`/sign-in${query}`} className={textLink}>
              Sign in
            </Link>
          </>
        }
      >
        <SignUpForm next={afterSignUp(search.get('plan'), returnTo, config?.billing)} />
      </EntranceLayout>
    </SignedOutOnly>
  );
}
