import { expect, it } from 'vitest';

import { stopRunning } from './stop-running.ts';
import { turnStates } from './testing/all-turn-states.ts';
import { makeReply } from './testing/test-messages.ts';
import { isRunning } from './turn-state.ts';

it.each(turnStates)('a reply that is taken away while it comes in is stopped (%s)', (state) => {
  const message = { ...makeReply('a'), state };
  expect(stopRunning(message)).toEqual({
    ...message,
    state: isRunning(state) ? 'stopped' : state,
  });
});
