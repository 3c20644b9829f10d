import type { ImagePart, MessagePart, ToolCallPart } from '@parley/domain/chat/message-part.ts';
import { resultsIn } from '@parley/domain/chat/tool-calls.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Wrench } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useCallStates, useChatScope } from '../chat-scope.ts';
import { useOpenPart } from '../hooks/use-open-part.ts';
import { FoldLine } from './fold-line.tsx';
import { ToolCall } from './tool-call.tsx';
import styles from './tool-call.module.css';

const ToolApproval = lazyComponent(async () => (await import('./tool-approval.tsx')).ToolApproval);

interface ToolCallsProps {
  readonly replyId: MessageId;
  readonly calls: readonly ToolCallPart[];
  /** The parts of the message with the results; empty where there is none. */
  readonly results: readonly MessagePart[];
}

/** The calls of a reply that stand together: each on its line, several behind one line. */
export function ToolCalls({ replyId, calls, results }: ToolCallsProps): ReactNode {
  const states = useCallStates(replyId);
  const { slots, tools } = useChatScope();
  const lines = calls.map((call, at) => (
    <ToolCall
      key={`${call.callId}-${at}`}
      messageId={replyId}
      call={call}
      result={resultsIn(results).find(({ callId }) => callId === call.callId)}
      file={fileOf(results, call.callId)}
      isRunning={isUnderWay(states?.get(call.callId))}
    />
  ));
  return (
    <>
      {calls.length > 1 ? (
        <Group replyId={replyId} calls={calls}>
          {lines}
        </Group>
      ) : (
        lines
      )}
      {picturesOf(results, calls).map((part, at) => (
        <div key={`${part.attachmentId}-${at}`} className={styles['picture']}>
          {slots.renderImage(part)}
        </div>
      ))}
      {resultsIn(results).map(
        ({ callId, output }) =>
          output !== undefined &&
          calls.some((call) => call.callId === callId) && (
            <Fragment key={callId}>{slots.renderToolOutput(output)}</Fragment>
          ),
      )}
      {calls.map((call) => {
        const state = states?.get(call.callId);
        if (state !== 'asking' && state !== 'interrupted' && state !== 'running') return null;
        if (tools.isOfPlugin(call.name)) {
          return (
            <Fragment key={call.callId}>
              {slots.renderPluginCall({ replyId, call, state })}
            </Fragment>
          );
        }
        if (state === 'running') return null;
        return <ToolApproval key={call.callId} replyId={replyId} call={call} as={state} />;
      })}
    </>
  );
}

function isUnderWay(state: string | undefined): boolean {
  return state === 'running' || state === 'waiting';
}

/** What was too long follows its result. */
function fileOf(results: readonly MessagePart[], callId: string) {
  const at = results.findIndex((part) => part.type === 'tool-result' && part.callId === callId);
  const next = at < 0 ? undefined : results[at + 1];
  return next?.type === 'file' ? next : undefined;
}

/** What was drawn follows its result. */
function picturesOf(
  results: readonly MessagePart[],
  calls: readonly ToolCallPart[],
): readonly ImagePart[] {
  let isShown = false;
  return results.flatMap((part) => {
    if (part.type === 'tool-result') isShown = calls.some(({ callId }) => callId === part.callId);
    return part.type === 'image' && isShown ? [part] : [];
  });
}

interface GroupProps extends Pick<ToolCallsProps, 'replyId' | 'calls'> {
  readonly children: ReactNode;
}

function Group({ replyId, calls, children }: GroupProps): ReactNode {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useOpenPart(replyId, `calls-${calls[0]?.callId ?? ''}`);
  return (
    <div className={styles['call']}>
      <FoldLine isOpen={isOpen} onChange={setIsOpen}>
        <Icon of={Wrench} />
        <span>
          {intl.formatMessage(
            {
              id: 'chat.tool.group',
              defaultMessage: '{count, plural, one {# tool call} other {# tool calls}}',
            },
            { count: calls.length },
          )}
        </span>
      </FoldLine>
      {isOpen && <div className={styles['group']}>{children}</div>}
    </div>
  );
}
