import type { PullAnswer } from '@parley/contract/sync/exchange.ts';

import { eachRecord, type Workspace } from './workspace.ts';

/** Tokens of pushes without an answer that are remembered; who forgets one takes a new name. */
const maxTokens = 100;

/** Notes the token of a push that is about to be sent. */
export function noteToken(space: Workspace, token: string): void {
  const sentTokens = [...space.state.sentTokens, token].slice(-maxTokens);
  space.state = { ...space.state, sentTokens };
}

/**
 * Takes in what the server says about the last push of this device. Where it was none of its own, the
 * profile was copied, or put back, and another one writes under its name: it takes a new one.
 */
export async function recognize(
  space: Workspace,
  { token, lastOp }: PullAnswer['me'],
): Promise<void> {
  const { lastToken, sentTokens, op } = space.state;
  const at = sentTokens.indexOf(token);
  if (at < 0 && token === lastToken) return;
  if (at < 0) {
    await takeNewName(space);
    return;
  }
  space.state = {
    ...space.state,
    op: Math.max(op, lastOp),
    lastToken: token,
    sentTokens: sentTokens.slice(at + 1),
  };
}

/**
 * Goes on as another device. Attempts go, as nobody can tell whose write has their number; what they
 * have sent comes back as the write of somebody else.
 */
export async function takeNewName(space: Workspace): Promise<void> {
  for await (const record of eachRecord(space, 'attempted')) {
    // Somebody may have what was sent, though nobody here knows: its deletion has to be told.
    const mustPush = record.mustPush || record.base === null;
    await space.tx.saveRecord({ ...record, attempts: [], mustPush });
  }
  space.state = {
    ...space.state,
    device: space.parts.random.hex(16),
    op: 0,
    lastToken: '',
    sentTokens: [],
    manifestAtMs: 0,
  };
}

/**
 * Forgets attempts that can no longer be taken: the server has taken a later push, and no version has
 * them. For a device that stands at the head.
 */
export async function forgetLostAttempts(space: Workspace, lastOp: number): Promise<void> {
  for await (const record of eachRecord(space, 'attempted')) {
    // A version that waits for its key may have them.
    if (record.unmerged?.reason === 'key-unknown') continue;
    const attempts = record.attempts.filter(({ op }) => op > lastOp);
    if (attempts.length < record.attempts.length) {
      await space.tx.saveRecord({ ...record, attempts });
    }
  }
}
