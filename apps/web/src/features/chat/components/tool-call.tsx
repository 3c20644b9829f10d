import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useChatScope } from '../chat-scope.ts';
import { useOpenPart } from '../hooks/use-open-part.ts';
import { gistOf } from '../logic/describe-call.ts';
import { FoldLine } from './fold-line.tsx';
import type { ToolCallProps } from './tool-call-details.tsx';
import styles from './tool-call.module.css';

/** Most calls are neither opened nor fail in a way that is the person's to put right. */
const Details = lazyComponent(
  async () => (await import('./tool-call-details.tsx')).ToolCallDetails,
);
const ToolErrorNote = lazyComponent(
  async () => (await import('./tool-error-note.tsx')).ToolErrorNote,
);

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
      {result?.errorCode !== undefined && (
        <ToolErrorNote code={result.errorCode} detail={result.errorDetail} />
      )}
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
