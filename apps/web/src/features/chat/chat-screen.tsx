import type { Message } from '@parley/domain/chat/message.ts';
import { callsToRun } from '@parley/domain/chat/tool-calls.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Announcer } from '@parley/ui/components/announcer/announcer.tsx';
import { createAnnouncerStore } from '@parley/ui/components/announcer/announcer-store.ts';
import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useIntl } from 'react-intl';

import type { ChatSession, ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { useHeldIdleTasks } from '#src/platform/use-held-idle-tasks.ts';
import { whenIdle } from '#src/platform/idle.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import type { FoundPlace } from '#src/services/navigation/navigation.ts';

import { ChatScopeProvider, type ChatScope } from './chat-scope.ts';
import styles from './chat-screen.module.css';
import type { MessageListHandle } from './components/message-list.tsx';
import { LoadedMessageList } from './components/loaded-message-list.tsx';
import { useJumpTarget, type JumpTarget } from './hooks/use-jump-target.ts';
import { useToastLift } from './hooks/use-toast-lift.ts';
import { messageListModule } from './logic/message-list-module.ts';

const FindBar = lazyComponent(async () => (await import('./components/find-bar.tsx')).FindBar);

const FoundMessage = lazyComponent(
  async () => (await import('./components/found-message.tsx')).FoundMessage,
);

export interface ChatScreenProps {
  readonly session: ChatSession;
  readonly scope: ChatScope;
  /** A message to go to. */
  readonly target?: JumpTarget;
  /** What a search led to. */
  readonly found: FoundPlace | undefined;
  readonly renderHeader: (snapshot: ChatSnapshot, list: ChatScreenControls) => ReactNode;
  /** Stands before the first message. */
  readonly renderLead?: (snapshot: ChatSnapshot) => ReactNode;
  /** Shown while the chat has no message. */
  readonly welcome: ReactNode;
  /** Shown with it, below the composer where the window has room: then that is in the middle. */
  readonly ideas: ReactNode;
  readonly renderComposer: (snapshot: ChatSnapshot) => ReactNode;
  /** Notices above the composer: not saved, opened elsewhere. */
  readonly renderNotices: (snapshot: ChatSnapshot) => ReactNode;
}

/** Where the composer of an empty chat stands in the middle. */
const roomForMiddle = '(min-width: 640px) and (min-height: 560px)';

/** What a header may ask of the conversation. */
export interface ChatScreenControls {
  readonly jumpTo: (id: MessageId) => void;
  readonly openFind: () => void;
}

/** One chat: header, conversation, composer. Comes from its slots and from the session. */
export function ChatScreen(props: ChatScreenProps): ReactNode {
  const { session, scope } = props;
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const [list, setList] = useState<MessageListHandle | null>(null);
  const [isFinding, setIsFinding] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  useToastLift(foot);
  const [announcer] = useState(createAnnouncerStore);
  const { ideas, isMiddle } = useIdeas(snapshot, props.ideas);
  const sentQuestionId = useSentQuestion(snapshot);
  const keptId = useSyncExternalStore(scope.editing.subscribe, scope.editing.get);
  useConversationCode(snapshot.status === 'loading');

  useJumpTarget({ target: props.target, session, snapshot, actions: scope.actions, list });
  useFindShortcut(session, () => setIsFinding(true));

  const controls = useControls(list, setIsFinding);

  return (
    <ChatScopeProvider value={scope}>
      <main
        className={styles['screen']}
        data-element-id="chat-space"
        data-middle={isMiddle || undefined}
      >
        {props.renderHeader(snapshot, controls)}
        {props.found !== undefined && (
          <FoundMessage
            found={props.found}
            session={session}
            snapshot={snapshot}
            list={list}
            isFinding={isFinding}
            showVersion={scope.actions.showVersion}
          />
        )}
        {isFinding && (
          <FindBar
            path={snapshot.path}
            onJump={controls.jumpTo}
            onClose={() => setIsFinding(false)}
          />
        )}
        {snapshot.path.length > 0 ? (
          <LoadedMessageList
            path={snapshot.path}
            tree={snapshot.tree}
            chat={snapshot.chat}
            lead={props.renderLead?.(snapshot)}
            sentQuestionId={sentQuestionId}
            keptId={keptId}
            announcer={announcer}
            handleRef={setList}
          />
        ) : (
          <div className={styles['empty']} data-element-id="chat-space-middle-part">
            {props.renderLead?.(snapshot)}
            {isInviting(snapshot) && props.welcome}
            {!isMiddle && ideas}
          </div>
        )}
        <div ref={foot} className={styles['bottom']} data-composer-place="">
          <div className={styles['notices']}>{props.renderNotices(snapshot)}</div>
          {props.renderComposer(snapshot)}
        </div>
        {isMiddle && <div className={styles['below']}>{ideas}</div>}
        <Announcer store={announcer} />
        {snapshot.status === 'failed' && <LoadFailure />}
      </main>
    </ChatScopeProvider>
  );
}

function useControls(
  list: MessageListHandle | null,
  setIsFinding: (isFinding: boolean) => void,
): ChatScreenControls {
  return useMemo(
    () => ({
      jumpTo: (id: MessageId) => list?.jumpTo(id),
      openFind: () => setIsFinding(true),
    }),
    [list, setIsFinding],
  );
}

/** mod+F finds in the whole chat: the search of the browser sees only the rows near the view. */
function useFindShortcut(session: ChatSession, onFind: () => void): void {
  const find = useEffectEvent(onFind);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const isMod = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!isMod || event.key.toLowerCase() !== 'f') return;
      if (session.getSnapshot().path.length === 0) return;
      event.preventDefault();
      find();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [session]);
}

/** Has the code of the conversation ready before there is one to show. */
function useConversationCode(isLoading: boolean): void {
  useHeldIdleTasks(isLoading);
  useEffect(() => {
    if (!isLoading) return whenIdle(messageListModule.load);
    messageListModule.load();
    return undefined;
  }, [isLoading]);
}

/** What an empty chat shows beside the welcome, and whether its composer stands in the middle. */
function useIdeas(snapshot: ChatSnapshot, ideas: ReactNode) {
  const hasRoom = useMediaQuery(roomForMiddle);
  const shown = isInviting(snapshot) && ideas;
  return { ideas: shown, isMiddle: hasRoom && shown !== false };
}

function LoadFailure(): ReactNode {
  const intl = useIntl();
  return (
    <p role="alert" className={styles['failed']}>
      {intl.formatMessage({
        id: 'chat.loadFailed',
        defaultMessage: 'Couldn’t load this chat from browser storage. Reload the page.',
      })}
    </p>
  );
}

/** An empty chat, not one that is still read. */
function isInviting({ path, status }: ChatSnapshot): boolean {
  return path.length === 0 && status !== 'loading';
}

/** The question of the turn that began while this screen was open; earlier ones stay where they are. */
function useSentQuestion(snapshot: ChatSnapshot): MessageId | undefined {
  const [state, setState] = useState({
    tail: tailOf(snapshot.path),
    sentId: undefined as MessageId | undefined,
  });
  const tail = tailOf(snapshot.path);
  if (tail.replyId !== state.tail.replyId) {
    const isNewTurn =
      tail.isAsked && (state.tail.replyId !== undefined || snapshot.status === 'ready');
    setState({ tail, sentId: isNewTurn ? tail.questionId : state.sentId });
  }
  return state.sentId;
}

interface Tail {
  readonly replyId: MessageId | undefined;
  readonly questionId: MessageId | undefined;
  /** The last message is a reply that is on its way. */
  readonly isAsked: boolean;
}

/** What lies between a question and its answer: calls of tools, and their results. */
function isStep(message: Message): boolean {
  return message.type === 'tool-response' || callsToRun(message).length > 0;
}

function tailOf(path: readonly Message[]): Tail {
  const reply = path.at(-1);
  const question = path.slice(0, -1).findLast((message) => !isStep(message));
  return {
    replyId: reply?.id,
    questionId: question?.role === 'user' ? question.id : undefined,
    isAsked: reply !== undefined && reply.role === 'assistant' && isRunning(reply.state),
  };
}
