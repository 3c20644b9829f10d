import { verifyAnswer } from '@parley/contract/http/account.ts';
import { passkeyChallenge, passkeyCreation, passkeyPaths } from '@parley/contract/http/passkeys.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { LocalFlags } from '#src/platform/local-flags.ts';

import type { AccountError } from './account-error.ts';
import { askServer, jsonIn, type OwnServer, type ServerRequest } from './ask-server.ts';
import type { PasskeyBrowser } from './passkey-browser.ts';

/** What passkeys need of this browser. */
export interface PasskeyDeps extends OwnServer {
  readonly flags: LocalFlags;
  readonly browser: PasskeyBrowser;
}

type Outcome<T = undefined> = Promise<Result<T, AccountError>>;

/** The person's passkeys for the server of this page. */
export interface PasskeyService {
  /** Whether this browser can have passkeys at this address. */
  readonly isSupported: () => boolean;
  /** Signs in to the account of whatever passkey the person chooses. */
  readonly signIn: () => Outcome;
  /** Makes a passkey, and adds it to the account that is signed in. */
  readonly add: (name: string) => Outcome;
  readonly rename: (id: string, name: string) => Outcome;
  readonly remove: (id: string) => Outcome;
}

/** By these the server says that it has not taken a passkey; after anything else it may have. */
const isNotAdded: ReadonlySet<AccountError['code']> = new Set([
  'passkey-refused',
  'passkey-limit-reached',
  'too-many-attempts',
  'signed-out',
]);
const generalRefusal: AccountError = { code: 'refused', userMessage: undefined };
const pathOf = (id: string): string => `${passkeyPaths.passkeys}/${encodeURIComponent(id)}`;

/** Makes the passkeys of this browser; nothing is asked until one of the actions is called. */
export function createPasskeyService(deps: PasskeyDeps): PasskeyService {
  const { flags, browser } = deps;
  async function ask(request: ServerRequest): Outcome<Blob> {
    const answer = await askServer(deps, request);
    if (!answer.ok && answer.error.code === 'signed-out') flags.write('account', undefined);
    return answer;
  }
  async function act(request: ServerRequest): Outcome {
    const answer = await ask(request);
    return answer.ok ? ok(undefined) : answer;
  }
  return {
    isSupported: browser.isSupported,
    async signIn() {
      const body = { purpose: 'sign-in' };
      const answer = await ask({ method: 'POST', path: passkeyPaths.options, body });
      if (!answer.ok) return answer;
      const options = passkeyChallenge.safeParse(await jsonIn(answer.value));
      if (!options.success) return err(generalRefusal);
      const signed = await browser.sign(options.data);
      if (!signed.ok) return err({ code: signed.error });
      const handIn = { credential: signed.value };
      const verified = await ask({ method: 'POST', path: passkeyPaths.verify, body: handIn });
      if (!verified.ok) return verified;
      if (!verifyAnswer.safeParse(await jsonIn(verified.value)).success) return err(generalRefusal);
      flags.write('account', '1');
      return ok(undefined);
    },
    async add(name) {
      const body = { purpose: 'register' };
      const answer = await ask({ method: 'POST', path: passkeyPaths.options, body });
      if (!answer.ok) return answer;
      const options = passkeyCreation.safeParse(await jsonIn(answer.value));
      if (!options.success) return err(generalRefusal);
      const made = await browser.create(options.data);
      if (!made.ok) return err({ code: made.error });
      const handIn = { name, ...made.value };
      const added = await act({ method: 'POST', path: passkeyPaths.register, body: handIn });
      if (!added.ok && isNotAdded.has(added.error.code)) {
        await browser.forget(made.value.credential.id);
      }
      return added;
    },
    rename: (id, name) => act({ method: 'PUT', path: pathOf(id), body: { name } }),
    async remove(id) {
      const removed = await act({ method: 'DELETE', path: pathOf(id) });
      if (removed.ok) await browser.forget(id);
      return removed;
    },
  };
}
