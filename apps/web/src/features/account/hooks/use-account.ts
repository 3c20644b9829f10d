import type { Account } from '@parley/contract/http/account.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useState } from 'react';

import type { AccountError } from '#src/services/account/account-error.ts';
import type { AccountService } from '#src/services/account/account-service.ts';

/** What is known of the account. */
export type AccountView =
  /** `wasEnded`: it was not the person who ended it, not in this browser. */
  | { readonly step: 'signed-out'; readonly wasEnded: boolean }
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly error: AccountError }
  | { readonly step: 'signed-in'; readonly account: Account };

interface FollowedAccount {
  readonly view: AccountView;
  /** Asks the server how the account is now; what is shown stays meanwhile. */
  readonly reload: () => Promise<void>;
  readonly showSignedOut: () => void;
}

/** Asks for the account once its place is on the screen; nothing where nobody is signed in. */
export function useAccount(accounts: AccountService): FollowedAccount {
  const [view, setView] = useState<AccountView>(() =>
    accounts.isSignedIn() ? { step: 'loading' } : { step: 'signed-out', wasEnded: false },
  );
  useEffect(() => {
    if (!accounts.isSignedIn()) return undefined;
    let isOver = false;
    void accounts.load().then((loaded) => {
      if (!isOver) setView(viewOf(loaded));
    });
    return () => {
      isOver = true;
    };
  }, [accounts]);
  return {
    view,
    reload: async () => setView(viewOf(await accounts.load())),
    showSignedOut: () => setView({ step: 'signed-out', wasEnded: false }),
  };
}

function viewOf(loaded: Result<Account, AccountError>): AccountView {
  if (loaded.ok) return { step: 'signed-in', account: loaded.value };
  return loaded.error.code === 'signed-out'
    ? { step: 'signed-out', wasEnded: true }
    : { step: 'failed', error: loaded.error };
}
