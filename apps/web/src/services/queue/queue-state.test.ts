import type { Message } from '@parley/domain/chat/message.ts';
import { emptyTree } from '@parley/domain/chat/message-tree.ts';
import { describe, expect, it } from 'vitest';

import { chatId, makeChat, makeMessage } from '#src/data/testing/test-store.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { queueStateOf, type QueueFacts } from './queue-state.ts';

function reply(fields: Partial<Message> = {}): Message {
  return makeMessage('reply', 'ch-1', { role: 'assistant', finishReason: 'stop', ...fields });
}

interface StateFacts extends Partial<Omit<QueueFacts, 'snapshot'>> {
  readonly snapshot?: Partial<ChatSnapshot>;
}

function stateOf(last: Message | undefined, { snapshot, ...facts }: StateFacts = {}) {
  return queueStateOf({
    snapshot: {
      chatId: chatId('ch-1'),
      status: 'ready',
      chat: makeChat('ch-1'),
      tree: emptyTree,
      path: last === undefined ? [] : [last],
      unsavedCode: undefined,
      ...snapshot,
    },
    isRunning: false,
    isAsking: false,
    isReachable: true,
    hold: undefined,
    isMeant: false,
    isWrittenNow: false,
    isImported: false,
    ...facts,
  });
}

const toolCall = {
  type: 'tool-call',
  callId: 'c-1',
  name: 'get_calculation_result',
  argumentsText: '{}',
} as const;

describe('what waits in a chat', () => {
  it.each([
    ['nothing', undefined],
    ['a reply that ended well', reply()],
    ['a reply that was refused', reply({ finishReason: 'refusal' })],
    [
      'a divider',
      makeMessage('line', 'ch-1', { role: 'system', type: 'clear-context', parts: [] }),
    ],
  ])('goes behind %s', (_what, last) => {
    expect(stateOf(last)).toEqual({ type: 'sending' });
    expect(stateOf(last, { isReachable: false })).toEqual({ type: 'offline' });
  });

  it.each([
    ['stopped', reply({ state: 'stopped' })],
    ['failed', reply({ state: 'failed' })],
    ['cut', reply({ state: 'cut' })],
    ['unfinished', reply({ finishReason: 'length' })],
    ['tools', reply({ parts: [toolCall], finishReason: 'tool-calls' })],
    ['tools', makeMessage('results', 'ch-1', { role: 'tool' })],
    ['unanswered', makeMessage('question', 'ch-1')],
  ])('is paused as %s', (reason, last) => {
    expect(stateOf(last)).toEqual({ type: 'paused', reason });
    expect(stateOf(last, { isMeant: true })).toEqual({ type: 'sending' });
  });

  it('is paused in the trash, and waits while a chat is read', () => {
    const chat = makeChat('ch-1', { trashedAtMs: 1 });
    const trashed = { type: 'paused', reason: 'trashed' };
    expect(stateOf(reply(), { snapshot: { chat } })).toEqual(trashed);
    expect(stateOf(reply(), { snapshot: { chat }, isWrittenNow: true })).toEqual(trashed);
    expect(stateOf(reply(), { snapshot: { status: 'loading' } })).toEqual({ type: 'loading' });
  });

  it('out of a file waits for the person', () => {
    const paused = { type: 'paused', reason: 'imported' };
    expect(stateOf(reply(), { isImported: true })).toEqual(paused);
    expect(stateOf(reply(), { isImported: true, isMeant: true })).toEqual({ type: 'sending' });
  });

  it('goes on where nothing can be saved again, if the person wants it', () => {
    const snapshot = { unsavedCode: 'missing' };
    expect(stateOf(reply({ state: 'failed' }), { snapshot })).toMatchObject({ type: 'paused' });
    expect(stateOf(reply(), { snapshot, isMeant: true })).toEqual({ type: 'sending' });
  });

  it('waits for what runs and for the disk before anything that the person can lift', () => {
    const hold = { type: 'refused', code: 'no-key' } as const;
    const running = { isRunning: true, hold, isMeant: true };
    expect(stateOf(reply(), { hold })).toEqual(hold);
    expect(stateOf(reply(), running)).toEqual({ type: 'reply' });
    expect(stateOf(reply(), { ...running, isAsking: true })).toEqual({ type: 'approval' });
    const unsaved = { ...running, snapshot: { unsavedCode: 'quota-exceeded' } };
    expect(stateOf(reply(), unsaved)).toEqual({ type: 'unsaved' });
  });
});
