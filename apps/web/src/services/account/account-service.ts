import {
  accountAnswer,
  accountPaths,
  verifyAnswer,
  type Account,
} from '@parley/contract/http/account.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { LocalFlags } from '#src/platform/local-flags.ts';

import type { AccountError } from './account-error.ts';
import { askServer, jsonIn, type OwnServer, type ServerRequest } from './ask-server.ts';

/** What an account needs of this browser. */
export interface AccountDeps extends OwnServer {
  readonly flags: LocalFlags;
}

type Outcome<T = undefined> = Promise<Result<T, AccountError>>;

/** The person's account on the server of this page. What signs in is a cookie that no script reads. */
export interface AccountService {
  /** Whether somebody signed in here and did not sign out; the server may have ended it since. */
  readonly isSignedIn: () => boolean;
  /** Has a code mailed; that it went well tells nobody whether the address may have one. */
  readonly requestCode: (email: string) => Outcome;
  /** Hands the code in; it is good in this browser alone. */
  readonly signIn: (email: string, code: string) => Outcome;
  readonly load: () => Outcome<Account>;
  readonly endSession: (id: string) => Outcome;
  readonly signOut: () => Outcome;
  /** Everything that the server keeps for the person, as lines of JSON. */
  readonly exportAll: () => Outcome<Blob>;
  /** Takes a fresh code. */
  readonly deleteAccount: (code: string) => Outcome;
}

/** An export comes with all records. */
const exportTimeoutMs = 10 * 60_000;
const generalRefusal: AccountError = { code: 'refused', userMessage: undefined };

/** Makes the account of this browser; nothing is asked until one of its actions is called. */
export function createAccountService(deps: AccountDeps): AccountService {
  const { flags } = deps;
  const setSignedIn = (isSignedIn: boolean): void =>
    flags.write('account', isSignedIn ? '1' : undefined);

  async function ask(request: ServerRequest): Outcome<Blob> {
    const answer = await askServer(deps, request);
    if (!answer.ok && answer.error.code === 'signed-out') setSignedIn(false);
    return answer;
  }
  async function act(request: ServerRequest): Outcome {
    const answer = await ask(request);
    return answer.ok ? ok(undefined) : answer;
  }
  async function leave(request: ServerRequest): Outcome {
    const answer = await act(request);
    if (answer.ok) setSignedIn(false);
    return answer;
  }

  return {
    isSignedIn: () => flags.read('account') !== undefined,
    requestCode: (email) => act({ method: 'POST', path: accountPaths.login, body: { email } }),
    async signIn(email, code) {
      const answer = await ask({
        method: 'POST',
        path: accountPaths.verify,
        body: { email, code },
      });
      if (!answer.ok) return answer;
      if (!verifyAnswer.safeParse(await jsonIn(answer.value)).success) return err(generalRefusal);
      setSignedIn(true);
      return ok(undefined);
    },
    async load() {
      const answer = await ask({ method: 'GET', path: accountPaths.account });
      if (!answer.ok) return answer;
      const account = accountAnswer.safeParse(await jsonIn(answer.value));
      return account.success ? ok(account.data) : err(generalRefusal);
    },
    endSession: (id) =>
      act({ method: 'DELETE', path: `${accountPaths.sessions}/${encodeURIComponent(id)}` }),
    signOut: () => leave({ method: 'POST', path: accountPaths.logout }),
    exportAll: () => ask({ method: 'POST', path: accountPaths.export, timeoutMs: exportTimeoutMs }),
    deleteAccount: (code) =>
      leave({ method: 'DELETE', path: accountPaths.account, body: { code } }),
  };
}
