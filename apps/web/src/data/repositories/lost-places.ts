import type { Draft } from '@parley/domain/chat/draft.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseDraft } from '../records/parse-draft.ts';
import { parseMessage } from '../records/parse-message.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';
import type { LostPlace } from './known-drafts.ts';

/** What a place holds that this tab held before. */
export interface PlaceAfterChange {
  readonly stored: Draft | undefined;
  /** Messages that came with the change, as far as they are the person's; undefined: none came. */
  readonly sent: readonly Pick<Draft, 'text' | 'attachments'>[] | undefined;
}

/** Reads what became of a place. Errors: see {@link StoreError}. */
export function readLostPlace(
  store: Store,
  lost: LostPlace,
): Promise<Result<PlaceAfterChange, StoreError>> {
  return store.read(['drafts', 'messages'], async (tx) => ({
    stored: parseDraft(await tx.get('drafts', lost.key)),
    sent: await readSent(tx, lost),
  }));
}

async function readSent(
  tx: ReadTransaction,
  { messageIds, queued }: LostPlace,
): Promise<PlaceAfterChange['sent']> {
  if (messageIds.length === 0 && queued.length === 0) return undefined;
  const [messages, waiting] = await Promise.all([
    Promise.all(messageIds.map((id) => tx.get('messages', id))),
    Promise.all(queued.map((key) => tx.get('drafts', key))),
  ]);
  const said = messages.flatMap((row) => {
    const message = parseMessage(row);
    if (message?.role !== 'user') return [];
    const { parts } = message;
    const attachments = parts.filter((part) => part.type === 'image' || part.type === 'file');
    return [{ text: textOfParts(parts), attachments }];
  });
  return [...said, ...waiting.flatMap((row) => parseDraft(row) ?? [])];
}
