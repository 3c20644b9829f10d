import type { FilePart, ToolCallPart, ToolResultPart } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { layOut } from '../logic/describe-call.ts';
import styles from './tool-details.module.css';

export interface ToolCallProps {
  /** The reply that it belongs to. */
  readonly messageId: MessageId;
  readonly call: ToolCallPart;
  readonly result: ToolResultPart | undefined;
  /** All of a result that was too long for the model. */
  readonly file?: FilePart | undefined;
  readonly isRunning: boolean;
}

/** What was passed to a tool, and what came out. */
export function ToolCallDetails({ call, result, file }: ToolCallProps): ReactNode {
  const intl = useIntl();
  const { tools } = useChatScope();
  const durationMs = result?.durationMs;
  return (
    <div className={styles['details']}>
      <div>
        <p className={styles['name']}>
          {intl.formatMessage({ id: 'chat.tool.arguments', defaultMessage: 'Arguments' })}
        </p>
        <pre className={styles['text']}>{layOut(call.argumentsText)}</pre>
      </div>
      {result !== undefined && (
        <div>
          <p className={styles['name']}>
            {durationMs === undefined
              ? intl.formatMessage({ id: 'chat.tool.result', defaultMessage: 'Result' })
              : intl.formatMessage(
                  {
                    id: 'chat.tool.resultAfter',
                    defaultMessage: 'Result after {seconds, number} s',
                  },
                  { seconds: Math.ceil(durationMs / 100) / 10 },
                )}
          </p>
          <pre className={styles['text']} data-error={result.isError || undefined}>
            {result.text}
          </pre>
        </div>
      )}
      {file !== undefined && (
        <div>
          <Button size="s" onClick={() => tools.saveFile(file)}>
            {intl.formatMessage({
              id: 'chat.tool.saveWhole',
              defaultMessage: 'Download full result',
            })}
          </Button>
        </div>
      )}
    </div>
  );
}
