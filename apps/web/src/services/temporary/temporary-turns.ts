import { settleBill, type PendingBill } from '@parley/domain/chat/bill.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';

import {
  recordPendingCharge,
  settlePendingCharge,
} from '#src/data/repositories/pending-charge-repository.ts';
import type { Store } from '#src/data/store.ts';
import { createTurnStore } from '#src/services/chats/chat-writes.ts';
import type { TurnStore } from '#src/services/generation/turn-types.ts';

/**
 * The text of a reply stays in memory; the row of what it used has none and is counted. Until there
 * is one, the disk holds what the request would cost if the tab died now.
 *
 * @param store the memory
 * @param kept the disk
 */
export function createTemporaryTurns(store: Store, kept: Store): TurnStore {
  // It is before the person's eyes for as long as it exists.
  const turns = createTurnStore(store, () => true);
  const bills = new Map<MessageId, PendingBill>();
  const note = (messages: readonly Message[]): Promise<unknown> =>
    recordPendingCharge(
      kept,
      messages.flatMap((message) => rowIfCut(message, bills.get(message.id))),
    );
  return {
    async saveTurn(rows) {
      for (const [id, bill] of rows.bills ?? []) bills.set(id, bill);
      const [saved] = await Promise.all([turns.saveTurn(rows), note(rows.messages)]);
      return saved;
    },
    async checkpoint(message) {
      const [written] = await Promise.all([turns.checkpoint(message), note([message])]);
      return written;
    },
    changeReply: turns.changeReply,
    isChatGone: turns.isChatGone,
    isKept: turns.isKept,
    async finishTurn({ message, usage }) {
      const noted = bills.get(message.id)?.usageId;
      bills.delete(message.id);
      const [finished] = await Promise.all([
        turns.finishTurn({ message, usage: undefined }),
        settlePendingCharge(kept, noted, usage),
      ]);
      return finished;
    },
  };
}

/** What a request for a running reply would be billed if nobody saw its end. */
function rowIfCut(message: Message, bill: PendingBill | undefined): readonly UsageRecord[] {
  if (bill === undefined || !isRunning(message.state)) return [];
  const { usage: _usage, ...untold } = message;
  const settled = settleBill(bill, {
    message: { ...untold, state: 'cut' },
    outcome: 'cut',
    createdAtMs: message.updatedAtMs,
  });
  return [settled.usage];
}
