import type { Message } from '@parley/domain/chat/message.ts';
import type {
  FilePart,
  ImagePart,
  MessagePart,
  ToolCallPart,
} from '@parley/domain/chat/message-part.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { callsToRun } from '@parley/domain/chat/tool-calls.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { SourceContext } from '@parley/ui/markdown/components/context.ts';
import type { MarkdownProps } from '@parley/ui/markdown/components/markdown.tsx';
import { useState, type ReactNode } from 'react';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useCallStates, useChatScope, useIsAtWork, useIsEditing } from '../chat-scope.ts';
import { useCitedReply, type ShownSources } from '../hooks/use-cited-reply.ts';
import { useStreamingText, useShownReply, type ShownReply } from '../hooks/use-live-reply.ts';
import { useColumnModel } from '../column-context.ts';
import { useOpenPart } from '../hooks/use-open-part.ts';
import styles from './assistant-message.module.css';
import { MessageActions } from './message-actions.tsx';
import { MessageBoundary } from './message-boundary.tsx';
import { LazyMessageEditor } from './lazy-message-editor.tsx';
import { MessageMarkdown } from './message-markdown.tsx';
import { RawText } from './raw-text.tsx';
import { Reasoning } from './reasoning.tsx';
import { ReplyHead } from './reply-head.tsx';
import { ToolCall } from './tool-call.tsx';
import { ToolCalls } from './tool-calls.tsx';
import { TurnEnd } from './turn-end.tsx';
import { UnknownPart } from './unknown-part.tsx';
import { Waiting } from './waiting.tsx';

/** Few requests leave something out. */
const LeftOutNote = lazyComponent(async () => (await import('./left-out-note.tsx')).LeftOutNote);

/** What its tools gave: as a message of its own, or of calls that are not all done. */
function resultsFor({ message, results }: AssistantMessageProps): readonly MessagePart[] {
  return results?.parts ?? message.toolRun?.results ?? noParts;
}

function LeftOut({ message }: Pick<AssistantMessageProps, 'message'>): ReactNode {
  const { droppedParams, contexts } = message;
  return (droppedParams ?? contexts) === undefined ? null : <LeftOutNote message={message} />;
}

export interface AssistantMessageProps {
  readonly message: Message;
  readonly isLast: boolean;
  /** The results of its tools, where they have run. */
  readonly results: Message | undefined;
  /** It goes on after the results of its tools. */
  readonly isSequel: boolean;
}

/** A reply: reasoning, text and tool calls in the order in which they came, then how it ended. */
export function AssistantMessage(props: AssistantMessageProps): ReactNode {
  const { message, isLast } = props;
  const { actions, editing } = useChatScope();
  const reply = useShownReply(message);
  const isEditing = useIsEditing(message.id);
  const [isRaw, setIsRaw] = useOpenPart(message.id, 'raw');
  const text = textOfParts(reply.parts);
  const running = isRunning(reply.state);
  const { isStep, hasOpenCalls } = useToolSteps(props, reply);
  const isInColumn = useColumnModel() !== undefined;
  const cited = useCitedReply(message.id, reply.parts, running);

  if (isEditing) {
    return (
      <div className={styles['editing']}>
        <LazyMessageEditor
          initialText={text}
          canSend={false}
          savesWithEnter={false}
          onReplace={(changed) => {
            editing.set(undefined);
            void actions.replaceText(message.id, changed);
          }}
          onCancel={() => editing.set(undefined)}
        />
      </div>
    );
  }
  return (
    <div className={styles['reply']} data-element-id="ai-response">
      {message.model !== undefined && !props.isSequel && !isInColumn && (
        <ReplyHead model={message.model} />
      )}
      {isRaw ? (
        <LiveRawText
          key={reply.parts.length}
          messageId={message.id}
          parts={reply.parts}
          isGrowing={running}
        />
      ) : (
        <Parts messageId={message.id} reply={reply} results={resultsFor(props)} cited={cited} />
      )}
      {running && <Waiting isVisible={!hasVisibleOutput(reply.parts)} />}
      {!running && <LeftOut message={message} />}
      {!running && <TurnEnd message={message} reply={reply} hasOpenCalls={hasOpenCalls} />}
      <MessageActions
        message={message}
        text={text}
        {...cited.said}
        isRunning={running || isStep}
        isStep={isStep}
        isRaw={isRaw}
        isLast={isLast}
        onToggleRaw={() => setIsRaw(!isRaw)}
      />
    </div>
  );
}

interface ToolSteps {
  /** While its tools run, and as a step without words, a reply has nothing to act on. */
  readonly isStep: boolean;
  /** It asks for tools, and nobody runs them. */
  readonly hasOpenCalls: boolean;
}

function useToolSteps(
  { message, isLast, results }: AssistantMessageProps,
  reply: ShownReply,
): ToolSteps {
  // While it comes in, nobody knows whether tools follow: room is kept for what can be done with it.
  const isBusy = useIsAtWork(message.id) && !isRunning(reply.state);
  const hasText = textOfParts(reply.parts).trim() !== '';
  const isAtWork = results !== undefined || isBusy;
  const calls = [...(useCallStates(message.id)?.values() ?? [])];
  // Each of these asks for itself.
  const hasQuestion = calls.includes('asking') || calls.includes('interrupted');
  return {
    isStep: isBusy || (!hasText && hasCalls(reply.parts) && isAtWork),
    hasOpenCalls: !isAtWork && !hasQuestion && isLast && callsToRun(message).length > 0,
  };
}

const noParts: readonly MessagePart[] = [];

function hasCalls(parts: readonly MessagePart[]): boolean {
  return parts.some((part) => part.type === 'tool-call');
}

function hasVisibleOutput(parts: readonly MessagePart[]): boolean {
  return parts.some((part) => part.type !== 'text' || part.text.trim() !== '');
}

interface PartsProps {
  readonly messageId: MessageId;
  readonly reply: ShownReply;
  readonly results: readonly MessagePart[];
  readonly cited: ShownSources;
}

function Parts(props: PartsProps): ReactNode {
  const { cited } = props;
  return (
    <>
      <SourceContext value={cited.mark}>
        <PartList {...props} />
      </SourceContext>
      {cited.list !== undefined && <div className={styles['sources']}>{cited.list}</div>}
    </>
  );
}

function PartList({ messageId, reply, results, cited }: PartsProps): ReactNode {
  const last = reply.parts.length - 1;
  const running = isRunning(reply.state);
  return reply.parts.map((part, index) => {
    if (part.type === 'tool-call') {
      if (reply.parts[index - 1]?.type === 'tool-call') return null;
      const calls = callsFrom(reply.parts, index);
      return (
        <ToolCalls key={partKey(part, index)} replyId={messageId} calls={calls} results={results} />
      );
    }
    return (
      <Part
        key={partKey(part, index)}
        messageId={messageId}
        part={part}
        index={index}
        isGrowing={running && (index === last || isBeingThought(part))}
        isFollowed={index < last}
        isWhole={reply.state === 'finished'}
        adapt={cited.adaptOf?.(index)}
      />
    );
  });
}

/** Thoughts can come before a text that is continued. */
function isBeingThought(part: MessagePart): boolean {
  return part.type === 'reasoning' && part.durationMs === undefined;
}

/** The calls that stand together from here on. */
function callsFrom(parts: readonly MessagePart[], start: number): readonly ToolCallPart[] {
  const rest = parts.slice(start);
  const end = rest.findIndex((part) => part.type !== 'tool-call');
  return (end < 0 ? rest : rest.slice(0, end)).filter((part) => part.type === 'tool-call');
}

function partKey(part: MessagePart, index: number): string {
  return `${index}-${part.type}`;
}

interface PartProps {
  readonly messageId: MessageId;
  readonly part: MessagePart;
  readonly index: number;
  readonly isGrowing: boolean;
  /** It is not the last. */
  readonly isFollowed: boolean;
  /** The reply came to its end. */
  readonly isWhole: boolean;
  readonly adapt: MarkdownProps['adapt'];
}

function Part(props: PartProps): ReactNode {
  const { messageId, part, index, isGrowing, isFollowed, isWhole, adapt } = props;
  switch (part.type) {
    case 'text':
      return (
        <div data-part="text" data-element-id="message-content" className={styles['text']}>
          <MessageBoundary text={part.text}>
            <MessageMarkdown
              messageId={messageId}
              text={part.text}
              growingPart={isGrowing ? index : undefined}
              hasJsonBlock
              adapt={adapt}
            />
          </MessageBoundary>
        </div>
      );
    case 'reasoning':
      return (
        <Reasoning
          messageId={messageId}
          index={index}
          part={part}
          isGrowing={isGrowing}
          isFollowed={isFollowed}
          isWhole={isWhole}
        />
      );
    case 'tool-result':
      return (
        <ToolCall
          messageId={messageId}
          call={{ ...part, type: 'tool-call', argumentsText: '' }}
          result={part}
          isRunning={false}
        />
      );
    case 'image':
    case 'file':
      return <Attached part={part} />;
    case 'unknown':
      return <UnknownPart />;
    case 'tool-call':
      return null;
    default:
      return null;
  }
}

/** A picture or file that came with the answer: other programs keep there what a model drew. */
function Attached({ part }: { readonly part: ImagePart | FilePart }): ReactNode {
  const { slots } = useChatScope();
  return (
    <div className={styles['attached']}>
      {part.type === 'image' ? slots.renderImage(part) : slots.renderFile(part)}
    </div>
  );
}

interface LiveRawTextProps {
  readonly messageId: MessageId;
  readonly parts: readonly MessagePart[];
  readonly isGrowing: boolean;
}

function LiveRawText({ messageId, parts, isGrowing }: LiveRawTextProps): ReactNode {
  const [newest, setNewest] = useState<string>();
  const last = parts.length - 1;
  const isTextGrowing = isGrowing && parts[last]?.type === 'text';
  useStreamingText(messageId, isTextGrowing ? last : undefined, setNewest);
  const isLive = isTextGrowing && newest !== undefined;
  return (
    <RawText text={isLive ? textOfParts(parts.slice(0, last)) + newest : textOfParts(parts)} />
  );
}
