import type { ToolCallPart } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { useColumnModel } from '../column-context.ts';
import { layOut } from '../logic/describe-call.ts';
import styles from './tool-call.module.css';

interface ToolApprovalProps {
  readonly replyId: MessageId;
  readonly call: ToolCallPart;
}

/** Asks whether a tool may run, and shows what it would get. */
export function ToolApproval({ replyId, call }: ToolApprovalProps): ReactNode {
  const intl = useIntl();
  const { tools } = useChatScope();
  const asker = useColumnTitle();
  const questionId = useId();
  const { callId, name } = call;
  const answer = (given: 'once' | 'chat' | 'deny'): void =>
    tools.answer({ replyId, callId, name }, given);
  return (
    <fieldset className={styles['approval']} aria-labelledby={questionId}>
      <p id={questionId} className={styles['question']}>
        {asker === undefined
          ? intl.formatMessage(
              {
                id: 'chat.tool.question',
                defaultMessage: 'The model wants to use {name}. Allow it?',
              },
              { name: tools.titleOf(name) },
            )
          : intl.formatMessage(
              {
                id: 'chat.tool.questionOf',
                defaultMessage: '{model} wants to use {name}. Allow it?',
              },
              { model: asker, name: tools.titleOf(name) },
            )}
      </p>
      <pre className={styles['text']}>{layOut(call.argumentsText)}</pre>
      <div className={styles['buttons']}>
        <Button size="s" variant="primary" onClick={() => answer('once')}>
          {intl.formatMessage({ id: 'chat.tool.once', defaultMessage: 'Allow once' })}
        </Button>
        <Button size="s" onClick={() => answer('chat')}>
          {intl.formatMessage({ id: 'chat.tool.chat', defaultMessage: 'Always in this chat' })}
        </Button>
        <Button size="s" onClick={() => answer('deny')}>
          {intl.formatMessage({ id: 'chat.tool.deny', defaultMessage: 'Deny' })}
        </Button>
      </div>
    </fieldset>
  );
}

/** Where several answer, the question says who asks. */
function useColumnTitle(): string | undefined {
  const { modelTitles } = useChatScope();
  const model = useColumnModel();
  return useSyncExternalStore(modelTitles.subscribe, () =>
    model === undefined ? undefined : modelTitles.titleOf(model),
  );
}
