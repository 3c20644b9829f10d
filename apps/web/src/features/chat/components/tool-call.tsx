import type { FilePart, ToolCallPart, ToolResultPart } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { useOpenPart } from '../hooks/use-open-part.ts';
import { gistOf, layOut } from '../logic/describe-call.ts';
import { FoldLine } from './fold-line.tsx';
import styles from './tool-call.module.css';

export interface ToolCallProps {
  /** The reply that it belongs to. */
  readonly messageId: MessageId;
  readonly call: ToolCallPart;
  readonly result: ToolResultPart | undefined;
  /** All of a result that was too long for the model. */
  readonly file?: FilePart | undefined;
  readonly isRunning: boolean;
}

/** A call of a tool: one line that opens to what was passed and what came out. */
export function ToolCall(props: ToolCallProps): ReactNode {
  const { messageId, call, result, isRunning } = props;
  const intl = useIntl();
  const { tools } = useChatScope();
  const [isOpen, setIsOpen] = useOpenPart(messageId, `call-${call.callId}`);
  const gist = gistOf(call, result);
  return (
    <div data-part="tool" className={styles['call']}>
      <FoldLine isOpen={isOpen} onChange={setIsOpen}>
        <CallIcon isRunning={isRunning} isError={result?.isError === true} />
        <span>{labelOf(intl, props, tools.titleOf(call.name))}</span>
        {gist !== '' && (
          <span className={styles['gist']} data-gist dir="auto">
            {gist}
          </span>
        )}
      </FoldLine>
      {isOpen && <Details {...props} />}
    </div>
  );
}

interface CallIconProps {
  readonly isRunning: boolean;
  readonly isError: boolean;
}

function CallIcon({ isRunning, isError }: CallIconProps): ReactNode {
  if (isRunning) return <Spinner />;
  return <Icon of={isError ? TriangleAlert : Wrench} />;
}

function labelOf(intl: IntlShape, { result, isRunning }: ToolCallProps, name: string): string {
  if (isRunning) {
    return intl.formatMessage(
      { id: 'chat.tool.running', defaultMessage: 'Using {name}…' },
      { name },
    );
  }
  if (result === undefined) {
    return intl.formatMessage(
      { id: 'chat.tool.asked', defaultMessage: 'Requested “{name}”' },
      { name },
    );
  }
  return result.isError
    ? intl.formatMessage({ id: 'chat.tool.failed', defaultMessage: '{name} failed' }, { name })
    : intl.formatMessage({ id: 'chat.tool.used', defaultMessage: 'Used {name}' }, { name });
}

function Details({ call, result, file }: ToolCallProps): ReactNode {
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
