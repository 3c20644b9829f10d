import { isContextDivider } from '@parley/domain/chat/clear-context.ts';
import type { Message, MessageRole } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { memo, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import { useTurnState } from '../hooks/use-live-reply.ts';
import { AssistantMessage } from './assistant-message.tsx';
import { ContextDivider } from './context-divider.tsx';
import { MessageBoundary } from './message-boundary.tsx';
import styles from './message-row.module.css';
import { SystemMessage } from './system-message.tsx';
import { UserMessage } from './user-message.tsx';

export interface MessageRowProps {
  readonly message: Message;
  /** From 1, among the messages that are shown. */
  readonly position: number;
  readonly count: number;
  readonly isLast: boolean;
  /** The results of the tools that it asked for. */
  readonly results: Message | undefined;
  /** It goes on after the results of tools. */
  readonly isSequel: boolean;
  /** It stands in a column beside other answers. */
  readonly isInColumn?: boolean;
}

/** One message of the list: an article with a heading, so that screen readers can jump to it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps): ReactNode {
  const { message, position, count } = props;
  const intl = useIntl();
  const state = useTurnState(message);
  const headingId = `heading-${message.id}`;
  const speaker = intl.formatMessage(speakers[message.role]);
  return (
    <article
      className={props.isInColumn === true ? styles['inColumn'] : styles['row']}
      aria-labelledby={headingId}
      aria-posinset={position}
      aria-setsize={count}
      data-message-id={message.id}
      data-role={message.role}
      data-state={state}
      data-element-id={elementIds[message.role]}
      data-step={props.results !== undefined || undefined}
    >
      <h2 id={headingId} className="visually-hidden">
        {intl.formatMessage(
          { id: 'chat.message.heading', defaultMessage: '{speaker}, message {position}' },
          { speaker, position },
        )}
      </h2>
      <MessageBoundary text={textOfParts(message.parts)}>
        <Content {...props} />
      </MessageBoundary>
    </article>
  );
});

const speakers = defineMessages({
  user: { id: 'chat.speaker.user', defaultMessage: 'You' },
  assistant: { id: 'chat.speaker.assistant', defaultMessage: 'Assistant' },
  tool: { id: 'chat.speaker.tool', defaultMessage: 'Tool' },
  system: { id: 'chat.speaker.system', defaultMessage: 'System' },
});

const elementIds: Readonly<Partial<Record<MessageRole, string>>> = {
  user: 'user-message',
  assistant: 'response-block',
  tool: 'response-block',
};

function Content(props: MessageRowProps): ReactNode {
  const { message, isLast, results, isSequel } = props;
  if (message.role === 'user') return <UserMessage message={message} />;
  if (isContextDivider(message)) return <ContextDivider message={message} />;
  if (message.role === 'system') return <SystemMessage message={message} />;
  return (
    <AssistantMessage message={message} isLast={isLast} results={results} isSequel={isSequel} />
  );
}
