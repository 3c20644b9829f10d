import { describe, expect, it } from 'vitest';

import {
  answerIdOf,
  answersTo,
  isPartOfAnswer,
  isUnderWay,
  isWhole,
  leafToContinue,
} from './compare-answers.ts';
import type { Message } from './message.ts';
import { buildTree, hasRunning } from './message-tree.ts';
import { idOf, makeMessage } from './testing/test-messages.ts';

function reply(id: string, parent: string, fields: Partial<Message> = {}): Message {
  return makeMessage(id, parent, { role: 'assistant', state: 'finished', ...fields });
}

function result(id: string, parent: string, createdAtMs: number): Message {
  return makeMessage(id, parent, { role: 'tool', type: 'tool-response', createdAtMs });
}

const call = { type: 'tool-call', callId: 'c1', name: 'any', argumentsText: '{}' } as const;
const question = makeMessage('q', null, { createdAtMs: 1 });

function tell(messages: readonly Message[], leaf: string): readonly string[] {
  const tree = buildTree(messages, true);
  return answersTo(tree, idOf('q'), idOf(leaf)).map(({ messages: steps }) =>
    steps.map(({ id }) => id).join(' '),
  );
}

/** Whether the only answer is whole, whether it is under way, and whether anything is. */
function states(fields: Partial<Message>): readonly boolean[] {
  const tree = buildTree([question, reply('a', 'q', fields)], true);
  const [answer] = answersTo(tree, idOf('q'), null);
  return answer === undefined ? [] : [isWhole(answer), isUnderWay(answer), hasRunning(tree)];
}

describe('answers to a question', () => {
  it('come in the order of asking, each with the steps of its tools', () => {
    const messages = [
      question,
      reply('b', 'q', { createdAtMs: 3 }),
      reply('a', 'q', { createdAtMs: 2, parts: [call] }),
      result('ar', 'a', 4),
      reply('a2', 'ar', { createdAtMs: 5 }),
      makeMessage('edit', 'q', { createdAtMs: 6 }),
    ];
    expect(tell(messages, 'b')).toEqual(['a ar a2', 'b']);
  });

  it('end where the person says something else', () => {
    const messages = [
      question,
      reply('a', 'q', { createdAtMs: 2 }),
      makeMessage('q2', 'a', { createdAtMs: 3 }),
      reply('a2', 'q2', { createdAtMs: 4 }),
    ];
    expect(tell(messages, 'a2')).toEqual(['a']);
  });

  it('take the continuation that is shown, else the newest', () => {
    const messages = [
      question,
      reply('a', 'q', { createdAtMs: 2, parts: [call] }),
      result('r1', 'a', 3),
      result('r2', 'a', 4),
      makeMessage('q2', 'a', { createdAtMs: 5 }),
    ];
    expect(tell(messages, 'r1')).toEqual(['a r1']);
    expect(tell(messages, 'q')).toEqual(['a r2']);
    expect(tell(messages, 'q2')).toEqual(['a']);
  });

  it('know their messages, and no others', () => {
    const tree = buildTree([question, reply('a', 'q'), result('r', 'a', 9)], true);
    expect(answerIdOf(tree, idOf('q'), idOf('r'))).toBe('a');
    expect(answerIdOf(tree, idOf('q'), idOf('q'))).toBeUndefined();
    expect(answerIdOf(tree, idOf('other'), idOf('r'))).toBeUndefined();
    expect([question, reply('a', 'q'), result('r', 'a', 9)].map(isPartOfAnswer)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are whole once nothing is missing, and under way while a reply comes in', () => {
    expect(states({})).toEqual([true, false, false]);
    expect(states({ parts: [call] })).toEqual([false, false, false]);
    expect(states({ state: 'cut' })).toEqual([false, false, false]);
    expect(states({ state: 'streaming' })).toEqual([false, true, true]);
  });
});

describe('the answer that a chat goes on from', () => {
  const compared = { comparedQuestionId: idOf('q') };
  const leaf = (messages: readonly Message[], leafId: string, chat = compared) =>
    leafToContinue(buildTree(messages, true), chat, idOf(leafId));
  const failed = reply('a', 'q', { createdAtMs: 2, state: 'failed' });
  const whole = reply('b', 'q', { createdAtMs: 3 });
  const other = reply('c', 'q', { createdAtMs: 4 });

  it('is the one that is shown where it is whole', () => {
    expect(leaf([question, failed, whole, other], 'c')).toBe('c');
  });

  it('is the first that is whole where the shown one is not', () => {
    expect(leaf([question, failed, whole, other], 'a')).toBe('b');
    expect(leaf([question, failed, whole, other], 'q')).toBe('b');
  });

  it('stays the shown one where none is whole', () => {
    const cut = reply('b', 'q', { createdAtMs: 3, state: 'cut' });
    expect(leaf([question, failed, cut], 'b')).toBe('b');
  });

  it('is what was chosen where nothing stands side by side, or the talk went on', () => {
    const next = makeMessage('q2', 'a', { createdAtMs: 5 });
    expect(leaf([question, failed, whole, next], 'q2')).toBe('q2');
    expect(leaf([question], 'q')).toBe('q');
    const tree = buildTree([question, failed, whole], true);
    expect(leafToContinue(tree, undefined, idOf('a'))).toBe('a');
    expect(leafToContinue(tree, { comparedQuestionId: idOf('x') }, idOf('a'))).toBe('a');
  });
});
