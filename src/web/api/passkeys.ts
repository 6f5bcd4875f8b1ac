import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import type { NewPasskey, PasskeyEntry } from '#shared/schemas/accounts.ts';
import { refusalIsAnswer } from './accounts.ts';
import { call } from './client.ts';

/** Loaded when somebody uses a passkey: most visits never do. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Without it there is nothing to offer: an old browser, or a page that did not come over https. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Somebody has closed the browser's own dialog, or the device has no passkey for us; the browser does not say which. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The device that is asked has one already. */
export const isThereAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

export const passkeysQuery = queryOptions({
  queryKey: [operations.listPasskeys.path],
  queryFn: () => call(operations.listPasskeys),
});

const lookAgain = (_answer: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
  client.invalidateQueries(passkeysQuery);

export const addPasskey = mutationOptions({
  mutationFn: async ({ name, password }: { name: string; password?: string }) => {
    const [options, { startRegistration }] = await Promise.all([
      call(operations.startPasskey, { body: password === undefined ? {} : { password } }),
      webAuthn(),
    ]);
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
    const response = await startRegistration({ optionsJSON: options as unknown as Options });
    return call(operations.addPasskey, { body: { name, response: response as unknown as NewPasskey['response'] } });
  },
  onSuccess: lookAgain,
});

export const renamePasskey = mutationOptions({
  mutationFn: (input: { id: string; name: string }) => call(operations.renamePasskey, { body: input }),
  onSuccess: lookAgain,
});

export const removePasskey = mutationOptions({
  mutationFn: (input: { id: string }) => call(operations.removePasskey, { body: input }),
  onSuccess: lookAgain,
});

/** Whether the browser can offer passkeys among the suggestions of a field. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Takes back what was asked of the browser and not answered yet. */
export const stopAsking = () => webAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());

/** The passkey that somebody chose. */
async function choosePasskey(suggested: boolean): Promise<PasskeyEntry['response']> {
  const [options, { startAuthentication }] = await Promise.all([call(operations.readPasskeyOptions), webAuthn()]);
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const response = await startAuthentication({
    useBrowserAutofill: suggested,
    // The server takes no passkey whose device has not checked who holds it.
    optionsJSON: { ...(options as unknown as Options), userVerification: 'required' },
  });
  return response as unknown as PasskeyEntry['response'];
}

/** Nobody has asked for suggestions, so nobody needs to hear why there are none. */
const unheard = () => {
  throw new DOMException('No passkey was suggested.', 'AbortError');
};

/** `suggested`: waits, without a dialog, until one is chosen from the suggestions of the email field. */
export const signInWithPasskey = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: async ({ suggested }: { suggested: boolean }) => {
    const chosen = choosePasskey(suggested);
    const response = await (suggested ? chosen.catch(unheard) : chosen);
    return call(operations.signInWithPasskey, { body: { response } });
  },
});
