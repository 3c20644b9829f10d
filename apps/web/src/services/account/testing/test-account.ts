import type { Account, AccountPasskey, AccountSession } from '@parley/contract/http/account.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { AccountError } from '../account-error.ts';
import type { AccountService } from '../account-service.ts';
import type { PasskeyService } from '../passkey-service.ts';

/** An account without a server: the code is always the same, and a test may hold or refuse a call. */
export interface TestAccount {
  readonly service: AccountService;
  readonly passkeys: PasskeyService;
  /** What was called, with what, in turn. */
  readonly calls: readonly string[];
  /** The next call is refused. */
  readonly refuseNext: (error: AccountError) => void;
  /** Calls wait from now on, until what is returned is called. */
  readonly hold: () => () => void;
  sessions: readonly AccountSession[];
  passkeyList: readonly AccountPasskey[];
  canUsePasskeys: boolean;
}

/** The code that lets one in. */
export const testCode = 'ABC234';

const email = 'ann@example.org';

export function createTestAccount(isSignedInAtFirst = false): TestAccount {
  const calls: string[] = [];
  let isSignedIn = isSignedInAtFirst;
  let refusal: AccountError | undefined;
  let held: Promise<void> = Promise.resolve();

  async function call<T>(
    name: string,
    act: () => Result<T, AccountError>,
  ): Promise<Result<T, AccountError>> {
    calls.push(name);
    await held;
    const error = refusal;
    refusal = undefined;
    if (error?.code === 'signed-out') isSignedIn = false;
    return error === undefined ? act() : err(error);
  }
  const setSignedIn = (next: boolean): Result<undefined, AccountError> => {
    isSignedIn = next;
    return ok(undefined);
  };
  const onCode = (code: string, next: boolean): Result<undefined, AccountError> =>
    code.trim().toUpperCase() === testCode ? setSignedIn(next) : err({ code: 'code-refused' });

  const account: TestAccount = {
    calls,
    sessions: [sessionOf('here', { isCurrent: true }), sessionOf('there')],
    passkeyList: [],
    canUsePasskeys: true,
    passkeys: {
      isSupported: () => account.canUsePasskeys,
      signIn: () => call('sign in by passkey', () => setSignedIn(true)),
      add: (name) =>
        call(`add passkey ${name}`, () => {
          account.passkeyList = [...account.passkeyList, passkeyOf(name)];
          return ok(undefined);
        }),
      rename: (id, name) =>
        call(`rename passkey ${id} ${name}`, () => {
          account.passkeyList = account.passkeyList.map((passkey) =>
            passkey.id === id ? { ...passkey, name } : passkey,
          );
          return ok(undefined);
        }),
      remove: (id) =>
        call(`remove passkey ${id}`, () => {
          account.passkeyList = account.passkeyList.filter((passkey) => passkey.id !== id);
          return ok(undefined);
        }),
    },
    refuseNext: (error) => {
      refusal = error;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = promise.then(() => undefined);
      return () => resolve(undefined);
    },
    service: {
      isSignedIn: () => isSignedIn,
      requestCode: (address) => call(`code to ${address}`, () => ok(undefined)),
      signIn: (address, code) => call(`sign in ${address} ${code}`, () => onCode(code, true)),
      load: () =>
        call<Account>('load', () =>
          ok({
            id: 'u1',
            email,
            createdAtMs: 0,
            passkeys: [...account.passkeyList],
            sessions: [...account.sessions],
          }),
        ),
      endSession: (id) =>
        call(`end ${id}`, () => {
          account.sessions = account.sessions.filter((session) => session.id !== id);
          return ok(undefined);
        }),
      signOut: () => call('sign out', () => setSignedIn(false)),
      exportAll: () => call('export', () => ok(new Blob(['{"type":"account"}\n']))),
      deleteAccount: (code) => call(`delete ${code}`, () => onCode(code, false)),
    },
  };
  return account;
}

/** A passkey of a name, never used; its id is `id of` and the name. */
export function passkeyOf(name: string, changed: Partial<AccountPasskey> = {}): AccountPasskey {
  const createdAtMs = Date.UTC(2026, 0, 1);
  return { id: `id of ${name}`, name, createdAtMs, hasPrf: true, ...changed };
}

function sessionOf(id: string, changed: Partial<AccountSession> = {}): AccountSession {
  return {
    id,
    browser: 'Firefox',
    system: 'Linux',
    createdAtMs: Date.UTC(2026, 0, 1),
    seenAtMs: Date.UTC(2026, 0, 2),
    expiresAtMs: Date.UTC(2026, 0, 31),
    isCurrent: false,
    ...changed,
  };
}
