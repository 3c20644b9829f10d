import { expect, it } from 'vitest';

import { chatId } from '#src/data/testing/test-store.ts';

import type { ContextCode, ContextSource, ReadyContexts } from './context-source.ts';
import { findContexts } from './find-contexts.ts';

const owls: ReadyContexts = {
  fit: () => ({ told: [], used: [{ name: 'Owls', host: 'owls.example' }] }),
};

function sourceOf(code: Partial<ContextCode>): ContextSource {
  const whole = { mayHave: () => true, fetch: () => Promise.resolve(owls), ...code };
  return { open: () => whole, code: whole, last: new Map() };
}

const chat = { id: chatId('ch-1'), characterId: 'owl' };

it('forgets what was fetched for a chat once nothing is any more', async () => {
  let isOn = true;
  const source = sourceOf({ mayHave: () => isOn });
  await findContexts(source, chat, [])?.('Who hoots?', new AbortController().signal);
  expect(source.last.get(chat.id)).toBe(owls);
  isOn = false;
  expect(findContexts(source, chat, [])).toBeUndefined();
  expect(source.last.has(chat.id)).toBe(false);
});
