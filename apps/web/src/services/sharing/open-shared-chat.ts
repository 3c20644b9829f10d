import { fromPlainShare } from '@parley/domain/share/plain-share.ts';
import { readSnapshot } from '@parley/domain/share/read-snapshot.ts';
import type { SharedSnapshot } from '@parley/domain/share/shared-snapshot.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { FoundShare, ShareClient, ShareFailure } from './share-client.ts';
import { openShare } from './seal-share.ts';

/** What a link to a shared chat names. */
export interface SharedChatLink {
  readonly id: string;
  /** What stands behind `#`; empty where nothing does. */
  readonly key: string;
}

/** A shared chat that was opened. */
export interface OpenedChat {
  readonly snapshot: SharedSnapshot;
  /** Undefined for one without an end. */
  readonly expiresAtMs: number | undefined;
}

/**
 * Why a shared chat does not open. `wrong-password`: or the key is wrong, which nobody can tell apart;
 * `not-readable`: it is damaged, or of a newer version; `no-crypto`: the browser decrypts only on pages
 * that came by https.
 */
export type OpenProblem =
  | ShareFailure
  | {
      readonly code:
        | 'no-key'
        | 'wrong-key'
        | 'needs-password'
        | 'wrong-password'
        | 'not-readable'
        | 'no-crypto';
    };

/** Opens one shared chat. */
export interface SharedChatOpener {
  /** Fetches it the first time, and what failed again. @param password  empty for none */
  readonly open: (
    password: string,
    signal?: AbortSignal,
  ) => Promise<Result<OpenedChat, OpenProblem>>;
}

/** Makes what opens the chat of a link, however often a password is tried. */
export function createSharedChatOpener(
  client: Pick<ShareClient, 'find'>,
  { id, key }: SharedChatLink,
): SharedChatOpener {
  let found: FoundShare | undefined;
  return {
    async open(password, signal) {
      if (found === undefined) {
        const asked = await client.find(id, signal);
        if (!asked.ok) return asked;
        found = asked.value;
      }
      return found.kind === 'plain' ? readPlain(found.value) : unseal(found, key, password);
    },
  };
}

function readPlain(value: unknown): Result<OpenedChat, OpenProblem> {
  const snapshot = fromPlainShare(value);
  return snapshot === undefined
    ? err({ code: 'not-readable' })
    : ok({ snapshot, expiresAtMs: undefined });
}

async function unseal(
  { sealed, expiresAtMs }: Extract<FoundShare, { kind: 'sealed' }>,
  key: string,
  password: string,
): Promise<Result<OpenedChat, OpenProblem>> {
  if (key === '') return err({ code: 'no-key' });
  if (!canSeal()) return err({ code: 'no-crypto' });
  const opened = await openShare(sealed, key, password);
  if (!opened.ok) {
    const isPassword = opened.error.code === 'wrong-key' && password !== '';
    return err({ code: isPassword ? 'wrong-password' : opened.error.code });
  }
  const snapshot = readSnapshot(opened.value);
  return snapshot === undefined ? err({ code: 'not-readable' }) : ok({ snapshot, expiresAtMs });
}

/** Whether this page can seal and open: browsers do so only where it came by https or from this computer. */
export function canSeal(): boolean {
  return 'subtle' in crypto;
}
