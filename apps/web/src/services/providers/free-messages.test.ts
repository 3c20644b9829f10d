import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { expect, it } from 'vitest';

import type { TurnNotice } from '#src/services/generation/turn-types.ts';
import { testCall } from '#src/services/generation/testing/test-turns.ts';

import { followFreeMessages } from './free-messages.ts';

it('T158 keeps the newest count of each provider, and tells only of changes', () => {
  const listeners: ((notice: TurnNotice) => void)[] = [];
  const free = followFreeMessages({
    subscribe(listener) {
      listeners.push(listener);
      return () => undefined;
    },
  });
  const tell = (event: ChatEvent): void => {
    for (const listener of listeners) listener({ type: 'turn-event', call: testCall, event });
  };
  let told = 0;
  free.subscribe(() => {
    told += 1;
  });
  const { id } = testCall.endpoint;
  expect(free.left().get(id)).toBeUndefined();
  for (const count of [7, 7, 6, 0]) {
    tell({ type: 'free-messages-left', count });
  }
  tell({ type: 'response-start' });
  expect(free.left().get(id)).toBe(0);
  expect(told).toBe(3);
});
