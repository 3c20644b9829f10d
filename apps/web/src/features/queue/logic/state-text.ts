import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { QueuePause, QueueState, SpendingGlance } from '#src/services/queue/queue-state.ts';

const waits: Readonly<Record<'reply' | 'approval' | 'offline' | 'unsaved', MessageDescriptor>> =
  defineMessages({
    reply: { id: 'queue.reply', defaultMessage: 'Sends when the reply is finished' },
    approval: {
      id: 'queue.approval',
      defaultMessage: 'Sends when the reply is finished. A tool needs your approval first.',
    },
    offline: { id: 'queue.offline', defaultMessage: 'Sends when you’re back online' },
    unsaved: { id: 'queue.unsaved', defaultMessage: 'Sends when this chat can be saved again' },
  });

const pauses: Readonly<Record<QueuePause, MessageDescriptor>> = defineMessages({
  stopped: { id: 'queue.paused.stopped', defaultMessage: 'Paused: the reply was stopped' },
  failed: { id: 'queue.paused.failed', defaultMessage: 'Paused: the reply failed' },
  cut: { id: 'queue.paused.cut', defaultMessage: 'Paused: the reply was interrupted' },
  unfinished: {
    id: 'queue.paused.unfinished',
    defaultMessage: 'Paused: the reply reached its length limit',
  },
  tools: {
    id: 'queue.paused.tools',
    defaultMessage: 'Paused: the reply’s tool calls haven’t run',
  },
  unanswered: {
    id: 'queue.paused.unanswered',
    defaultMessage: 'Paused: your last message has no reply',
  },
  trashed: { id: 'queue.paused.trashed', defaultMessage: 'Paused: this chat is in the trash' },
  changed: {
    id: 'queue.paused.changed',
    defaultMessage: 'Paused: the conversation was changed',
  },
  imported: {
    id: 'queue.paused.imported',
    defaultMessage: 'Paused: the message comes from an imported file',
  },
});

const refusals: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries(
    defineMessages({
      'no-key': {
        id: 'queue.refused.noKey',
        defaultMessage: 'Paused: this model needs an API key',
      },
      'no-model': { id: 'queue.refused.noModel', defaultMessage: 'Paused: no model selected' },
      'no-provider': {
        id: 'queue.refused.noProvider',
        defaultMessage: 'Paused: this chat’s provider was removed',
      },
      'keys-locked': {
        id: 'queue.refused.keysLocked',
        defaultMessage: 'Paused: your API keys are locked',
      },
    }),
  ),
);

/** What the messages wait for, in a few words; empty where there is nothing to say. */
export function stateText(intl: IntlShape, state: QueueState): string {
  switch (state.type) {
    case 'paused':
      return intl.formatMessage(pauses[state.reason]);
    case 'costly':
      return costText(intl, state.glance);
    case 'refused': {
      const known = refusals.get(state.code);
      if (known !== undefined) return intl.formatMessage(known);
      return intl.formatMessage({
        id: 'queue.refused.other',
        defaultMessage: 'Paused: couldn’t send the next message',
      });
    }
    case 'reply':
    case 'approval':
    case 'offline':
    case 'unsaved':
      return intl.formatMessage(waits[state.type]);
    case 'loading':
    case 'sending':
    default:
      return '';
  }
}

function costText(intl: IntlShape, glance: SpendingGlance): string {
  const dollars = (microUsd: number, maximumSignificantDigits = 4): string =>
    intl.formatNumber(microUsd / 1e6, {
      style: 'currency',
      currency: 'USD',
      maximumSignificantDigits,
    });
  return intl.formatMessage(
    {
      id: 'queue.costly',
      defaultMessage:
        'Paused: the next message could cost up to about {request}. You’ve spent {spent} of {limit} {scope, select, chat {in this chat} day {today} other {this month}}.',
    },
    {
      request: dollars(glance.requestMicroUsd, 2),
      spent: dollars(glance.spentMicroUsd),
      limit: dollars(glance.limitMicroUsd),
      scope: glance.scope,
    },
  );
}
