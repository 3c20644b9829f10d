import type { Message } from '@parley/domain/chat/message.ts';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { glanceCost, markEstimate, shortTokens } from './logic/format-cost.ts';

interface AnswerFactsProps {
  /** The replies that make the answer. */
  readonly messages: readonly Message[];
  readonly isCostShown: boolean;
}

/** What an answer took: time, tokens of output, and, where costs are shown, dollars. */
export function AnswerFacts({ messages, isCostShown }: AnswerFactsProps): ReactNode {
  const intl = useIntl();
  const replies = messages.filter(({ role }) => role === 'assistant');
  const durationMs = sum(replies.map((reply) => reply.durationMs));
  const tokens = sum(replies.map(({ usage }) => usage?.outputTokens));
  const cost = isCostShown ? sum(replies.map((reply) => reply.costMicroUsd)) : undefined;
  const isEstimated = replies.some(({ usage }) => usage?.isEstimated === true);
  const facts = [
    durationMs === undefined ? undefined : formatDuration(intl, durationMs),
    tokens === undefined
      ? undefined
      : intl.formatMessage(
          { id: 'answer.tokens', defaultMessage: '{tokens} tokens' },
          { tokens: markEstimate(intl, shortTokens(intl, tokens), isEstimated) },
        ),
    cost === undefined ? undefined : glanceCost(intl, cost, isEstimated),
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}

/** Undefined where one of them is not known. */
function sum(values: readonly (number | undefined)[]): number | undefined {
  let total = 0;
  for (const value of values) {
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}

function formatDuration(intl: IntlShape, durationMs: number): string {
  const isLong = durationMs >= 60_000;
  return intl.formatNumber(durationMs / (isLong ? 60_000 : 1000), {
    style: 'unit',
    unit: isLong ? 'minute' : 'second',
    unitDisplay: 'short',
    maximumFractionDigits: durationMs < 10_000 || isLong ? 1 : 0,
  });
}
