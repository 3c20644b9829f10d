import { buildTree } from '@parley/domain/chat/message-tree.ts';
import { describe, expect, it } from 'vitest';

import { chatId, makeMessage, messageId } from '#src/data/testing/test-store.ts';

import { isChatRunning, runningIn } from './running-state.ts';

const id = chatId('ch-1');
const question = makeMessage('ms-1', 'ch-1');
const streaming = makeMessage('ms-2', 'ch-1', { parentId: question.id, state: 'streaming' });
const tree = buildTree([question, streaming], true);
const atRest = { chatId: id, tree: buildTree([question], true) };

function generationWith(...ids: readonly string[]) {
  return { runningReplies: () => ids.map(messageId) };
}

describe('what is on its way in a chat', () => {
  it('is here where the runner of turns works on it, whatever its row says', () => {
    expect(runningIn(generationWith('ms-2'), { chatId: id, tree })).toEqual({
      here: ['ms-2'],
      isElsewhere: false,
    });
    expect(isChatRunning(generationWith('ms-3'), atRest)).toBe(true);
  });

  it('is elsewhere where only a row says so', () => {
    expect(runningIn(generationWith(), { chatId: id, tree })).toEqual({
      here: [],
      isElsewhere: true,
    });
    expect(isChatRunning(generationWith(), { chatId: id, tree })).toBe(true);
  });

  it('is nothing in a chat at rest, and what is only being prepared does not count', () => {
    expect(isChatRunning(generationWith(), atRest)).toBe(false);
    expect(runningIn(generationWith('ms-9'), atRest, messageId('ms-9')).here).toEqual([]);
  });
});
