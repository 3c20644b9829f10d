import { describeContext } from '@parley/domain/context/describe-context.ts';
import { measureWindow } from '@parley/domain/context/context-window.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { makeMessage, makeReply } from '@parley/domain/chat/testing/test-messages.ts';
import { expect, it } from 'vitest';

import { findWarning, type ContextWarning } from './find-warning.ts';

interface Situation {
  readonly path: readonly Message[];
  readonly contextLimit?: number;
  readonly contextTokens?: number;
}

function warn({
  path,
  contextLimit = 0,
  contextTokens = 0,
}: Situation): ContextWarning | undefined {
  const view = describeContext({
    path,
    parameters: { contextLimit },
    target: { capabilities: {} },
  });
  return findWarning({ path, view, use: measureWindow(view.totalTokens, { contextTokens }) });
}

const cutReply = makeReply('a1', 'q1', {
  sentTokens: 9000,
  usage: {
    inputTokens: 2048,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 1,
    reasoningTokens: 0,
    isEstimated: false,
  },
});

it('T164 says that the context was shortened, and nothing where all is sent', () => {
  const path = [makeMessage('q1'), makeReply('a1', 'q1'), makeMessage('q2', 'a1')];
  expect(warn({ path })).toBeUndefined();
  expect(warn({ path, contextLimit: 1 })).toEqual({ kind: 'trimmed', count: 2 });
  const questions = [makeMessage('q1'), makeMessage('q2', 'q1'), makeMessage('q3', 'q2')];
  expect(warn({ path: questions, contextLimit: 1 })).toEqual({ kind: 'trimmed', count: 1 });
});

it('says that the provider cut the prompt, until a reply shows otherwise', () => {
  const path = [makeMessage('q1'), cutReply];
  expect(warn({ path })).toEqual({
    kind: 'cut-by-provider',
    sentTokens: 9000,
    billedTokens: 2048,
  });
  expect(warn({ path: [...path, makeMessage('q2', 'a1'), makeReply('a2', 'q2')] })).toBeUndefined();
});

it('says first that a chat is too long for its model', () => {
  const path = [makeMessage('q1'), cutReply];
  expect(warn({ path, contextTokens: 4 })?.kind).toBe('over');
});
