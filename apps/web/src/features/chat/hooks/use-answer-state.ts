import { isWhole, type Answer } from '@parley/domain/chat/compare-answers.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { useSyncExternalStore } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import { useCallStates, useChatScope, useIsAtWork } from '../chat-scope.ts';
import { useTurnState } from './use-live-reply.ts';

/** How far an answer is. */
export interface AnswerState {
  readonly kind: 'running' | 'ready' | 'failed' | 'interrupted';
  readonly text: string;
}

const texts = defineMessages({
  waiting: { id: 'compare.state.waiting', defaultMessage: 'Waiting' },
  writing: { id: 'compare.state.writing', defaultMessage: 'Writing' },
  tools: { id: 'compare.state.tools', defaultMessage: 'Using tools' },
  asking: { id: 'compare.state.asking', defaultMessage: 'Needs approval' },
  ready: { id: 'compare.state.ready', defaultMessage: 'Ready' },
  failed: { id: 'compare.state.failed', defaultMessage: 'Failed' },
  interrupted: { id: 'compare.state.interrupted', defaultMessage: 'Interrupted' },
});

/** Follows how far an answer is. */
export function useAnswerState(answer: Answer): AnswerState {
  const intl = useIntl();
  const { last } = answer;
  const turn = useTurnState(last);
  const isAtWork = useIsAtWork(last.id);
  const calls = useCallStates(last.id);
  const say = (text: keyof typeof texts): string => intl.formatMessage(texts[text]);
  if (isRunning(turn)) {
    return { kind: 'running', text: say(turn === 'streaming' ? 'writing' : 'waiting') };
  }
  if (isAtWork) {
    const states = [...(calls?.values() ?? [])];
    const isAsking = states.includes('asking') || states.includes('interrupted');
    return { kind: 'running', text: say(isAsking ? 'asking' : 'tools') };
  }
  if (last.state === 'failed') return { kind: 'failed', text: say('failed') };
  const kind = isWhole(answer) ? 'ready' : 'interrupted';
  return { kind, text: say(kind) };
}

/** The name of the model that gives an answer; empty where nobody knows. */
export function useAnswerTitle({ first }: Answer): string {
  const { modelTitles } = useChatScope();
  return useSyncExternalStore(modelTitles.subscribe, () =>
    first.model === undefined ? '' : modelTitles.titleOf(first.model),
  );
}
