import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { type ShownReply } from '../hooks/use-live-reply.ts';
import { endNoticeOf } from '../logic/end-notice.ts';
import { LazyTurnErrorCard } from './lazy-turn-error-card.tsx';
import styles from './turn-end.module.css';

interface TurnEndProps {
  readonly message: Message;
  readonly reply: ShownReply;
  /** Tools that it asks for have not run. */
  readonly hasOpenCalls: boolean;
}

/** How a reply ended, where it did not end by itself, with the one thing to do about it. */
export function TurnEnd({ message, reply, hasOpenCalls }: TurnEndProps): ReactNode {
  const intl = useIntl();
  const { actions, onRefused, onOpenModelSettings } = useChatScope();
  const hasText = textOfParts(reply.parts).trim() !== '';

  function handleContinue(): void {
    const result = actions.continueReply(message.id);
    if (!result.ok) onRefused(result.error.code);
  }

  if (reply.state === 'failed' && reply.error !== undefined) {
    return <LazyTurnErrorCard message={message} error={reply.error} canContinue={hasText} />;
  }
  const notice = hasOpenCalls ? (message.toolPause ?? 'calls') : endNoticeOf(message, reply);
  if (notice === undefined) return null;
  return (
    <div className={styles['end']}>
      <p className={styles['notice']}>{intl.formatMessage(notices[notice])}</p>
      {!final.has(notice) && (
        <Button size="s" onClick={handleContinue}>
          {hasText || hasOpenCalls
            ? intl.formatMessage({ id: 'chat.continue', defaultMessage: 'Continue' })
            : intl.formatMessage({ id: 'chat.retry', defaultMessage: 'Retry' })}
        </Button>
      )}
      {notice === 'length-thinking' && (
        <Button size="s" aria-haspopup="dialog" onClick={onOpenModelSettings}>
          {intl.formatMessage({ id: 'chat.modelSettings', defaultMessage: 'Model settings' })}
        </Button>
      )}
    </div>
  );
}

const notices = defineMessages({
  cut: {
    id: 'chat.end.cut',
    defaultMessage: 'Reply interrupted. What arrived is saved.',
  },
  calls: {
    id: 'chat.end.calls',
    defaultMessage: 'This reply’s tool calls haven’t run.',
  },
  'step-limit': {
    id: 'chat.end.stepLimit',
    defaultMessage: 'This message reached the tool step limit in your settings.',
  },
  'cost-limit': {
    id: 'chat.end.costLimit',
    defaultMessage: 'The replies to this message reached the cost limit in your settings.',
  },
  'no-tools': {
    id: 'chat.end.noTools',
    defaultMessage: 'The model requested a tool, but this chat doesn’t offer any.',
  },
  'unknown-tools': {
    id: 'chat.end.unknownTools',
    defaultMessage: 'The model keeps requesting tools that this chat doesn’t offer.',
  },
  internal: {
    id: 'chat.end.internal',
    defaultMessage: 'The tools of this reply stopped: Parley ran into a problem.',
  },
  stopped: { id: 'chat.end.stopped', defaultMessage: 'You stopped this reply.' },
  length: { id: 'chat.end.length', defaultMessage: 'The reply reached its length limit.' },
  'length-thinking': {
    id: 'chat.end.lengthThinking',
    defaultMessage:
      'The model reached its length limit while thinking, before an answer. Retry, or raise the limit first.',
  },
  empty: { id: 'chat.end.empty', defaultMessage: 'The model sent an empty reply.' },
  'no-answer': {
    id: 'chat.end.noAnswer',
    defaultMessage: 'The model stopped after thinking, without an answer.',
  },
  'not-json': {
    id: 'chat.end.notJson',
    defaultMessage: 'This reply isn’t valid JSON.',
  },
  'no-match': {
    id: 'chat.end.noMatch',
    defaultMessage: 'This reply doesn’t match this chat’s JSON Schema.',
  },
  refused: { id: 'chat.end.refused', defaultMessage: 'The model declined to reply.' },
});

/** Going on would not change these. */
const final: ReadonlySet<keyof typeof notices> = new Set(['refused', 'not-json', 'no-match']);
