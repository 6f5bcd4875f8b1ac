import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Mail } from 'lucide-react';
import { sendSignInLink, signInElsewhere, signInMethodsQuery } from '#web/api/accounts.ts';
import { messageOf } from '#web/api/client.ts';
import { MailSent } from '#web/pages/entrance/parts/mail-sent.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** A link by mail, a passkey, and the operator's own sign-in service where there is one. */
export function OtherWaysIn(props: { returnTo: string; readEmail: () => Promise<string | null> }) {
  const { data: methods } = useQuery(signInMethodsQuery);
  const link = useMutation(sendSignInLink);
  const elsewhere = useMutation({ ...signInElsewhere, onSuccess: ({ url }) => location.assign(url) });

  const mailLink = async () => {
    const email = await props.readEmail();
    if (email) link.mutate({ email: email.trim(), callbackURL: props.returnTo, errorCallbackURL: '/sign-in' });
  };
  const error = link.error ?? elsewhere.error;

  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-4 text-xs text-ink-faint before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        or
      </p>
      <FormError>{error ? messageOf(error, 'That didn’t work. Try again.') : undefined}</FormError>
      <MailSent>
        {link.isSuccess
          ? `If ${link.variables.email} has an account, a sign-in link is on its way. It works once, for a few minutes.`
          : null}
      </MailSent>
      <Button variant="secondary" size="lg" onClick={mailLink} busyText={link.isPending && 'Sending...'}>
        <Mail aria-hidden="true" className="size-4" />
        Email me a sign-in link
      </Button>
      <PasskeyButton returnTo={props.returnTo} />
      {methods?.oidc && (
        <Button
          variant="secondary"
          size="lg"
          onClick={() => elsewhere.mutate({ callbackURL: props.returnTo })}
          busyText={elsewhere.isPending && 'One moment...'}
        >
          <KeyRound aria-hidden="true" className="size-4" />
          Continue with {methods.oidc.name}
        </Button>
      )}
    </div>
  );
}
