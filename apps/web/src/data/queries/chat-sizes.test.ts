import { describe, expect, it } from 'vitest';

import { saveTurn } from '../repositories/message-repository.ts';
import { createTestProfile, makeChat, makeMessage, valueOf } from '../testing/test-store.ts';
import { loadBiggestChats } from './chat-sizes.ts';

describe('the biggest chats', () => {
  it('are found by what their messages hold, the biggest first', async () => {
    const store = await createTestProfile().openStore();
    for (const [id, length] of [
      ['ch-small', 10],
      ['ch-big', 5000],
      ['ch-middle', 900],
    ] as const) {
      const message = makeMessage(`m-${id}`, id, {
        parts: [{ type: 'text', text: 'x'.repeat(length) }],
      });
      valueOf(await saveTurn(store, { chat: makeChat(id), messages: [message] }));
    }
    const found = valueOf(await loadBiggestChats(store, 2));
    expect(found.map(({ chat }) => chat.id)).toEqual(['ch-big', 'ch-middle']);
    expect(found[0]?.sizeBytes).toBeGreaterThan(5000);
    expect(valueOf(await loadBiggestChats(store, 2, () => true))).toEqual([]);
  });
});
