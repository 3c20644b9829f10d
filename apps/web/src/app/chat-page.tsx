import type { ProviderId } from '@parley/domain/shared/ids.ts';
import {
  createElement,
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
} from 'react';

import { ChatScreen } from '#src/features/chat/chat-screen.tsx';
import { useCodeWhenIdle } from '#src/platform/code-part.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

import { BesideChat } from './beside-chat.tsx';
import { chatCommandsCode } from './chat-commands-code.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatFoot } from './chat-foot.tsx';
import { ChatPageHeader } from './chat-page-header.tsx';
import { ChatPalette } from './chat-palette.tsx';
import { createInsertions } from './insertions.ts';
import { InstructionPreview } from './instruction-preview.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import type { OpenedFile } from './opened-file.ts';
import type { Program } from './program.ts';
import { useProgram } from './program-context.ts';
import { loadChatNotices, loadContextWarnings } from './turn-parts.ts';
import { useChat, type OpenChat } from './use-chat.ts';
import { useChatScopeOf } from './use-chat-scope-of.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useShownChat } from './use-shown-chat.ts';
import { Welcome } from './welcome.tsx';

const loadContextPane = async () => (await import('./context-pane.tsx')).ContextPane;
const ContextPane = lazyDialog(loadContextPane);
const ContextWarnings = lazy(loadContextWarnings);
const ChatNotices = lazy(loadChatNotices);
const AskedModelsPane = lazy(async () => ({
  default: (await import('./asked-models-pane.tsx')).AskedModelsPane,
}));
const TemporaryPane = lazy(async () => ({
  default: (await import('./temporary-pane.tsx')).TemporaryPane,
}));
const FilePane = lazyDialog(async () => (await import('./file-pane.tsx')).FilePane);
const KeyPane = lazyDialog(async () => (await import('./key-pane.tsx')).KeyPane);

export interface ChatPageProps {
  readonly hasSidebarButton: boolean;
  readonly onOpenSidebar: () => void;
  readonly onOpenSettings: () => void;
  readonly onOpenSection: (section: SectionId) => void;
}

/** The chat that is open, with everything around its messages. */
export function ChatPage(props: ChatPageProps): ReactNode {
  const program = useProgram();
  const { onOpenSettings } = props;
  const open = useChat(program);
  const { keyOwner, setKeyOwner, openKeys } = useKeyDoor(open, onOpenSettings);
  const { refusal, setRefusal, refuse } = useRefusal(openKeys);
  const [isContextOpen, setIsContextOpen] = useState(false);
  const openContext = useCallback(() => setIsContextOpen(true), []);
  const [openedFile, setOpenedFile] = useState<OpenedFile>();
  const [insertions] = useState(createInsertions);
  const scope = useChatScopeOf({
    open,
    insertions,
    onRefused: refuse,
    onOpenKeys: openKeys,
    onOpenContext: openContext,
    onOpenFile: setOpenedFile,
  });
  usePageTitle(useTitleOf(open));
  useShownChat(open.session);
  const place = useSyncExternalStore(program.navigation.subscribe, program.navigation.getSnapshot);
  const isSetUp = useIsSetUp(program);
  const chatCommands = useCodeWhenIdle(chatCommandsCode);

  const screen = useMemo(
    () => (
      <ChatScreen
        key={open.chatId}
        session={open.session}
        scope={scope}
        target={place}
        found={place.found}
        renderHeader={(snapshot, controls) => (
          <ChatPageHeader {...props} open={open} snapshot={snapshot} controls={controls} />
        )}
        renderLead={(snapshot) => (
          <InstructionPreview open={open} snapshot={snapshot} onOpenContext={openContext} />
        )}
        welcome={<Welcome open={open} onOpenSettings={onOpenSettings} />}
        renderNotices={(snapshot) => (
          <>
            <Warnings snapshot={snapshot} onOpen={openContext} />
            <Notices
              open={open}
              snapshot={snapshot}
              refusal={refusal}
              onDismissRefusal={() => setRefusal(undefined)}
              onOpenKeys={openKeys}
            />
          </>
        )}
        renderComposer={(snapshot) =>
          isSetUp && (
            <>
              {open.isTemporary && (
                <Suspense fallback={null}>
                  <TemporaryPane open={open} />
                </Suspense>
              )}
              <ChatFoot chatId={open.chatId} snapshot={snapshot} />
              {isAboutSeveral(snapshot) && (
                <Suspense fallback={null}>
                  <AskedModelsPane open={open} snapshot={snapshot} />
                </Suspense>
              )}
              <ChatComposer
                key={open.isTemporary ? 'temporary' : 'kept'}
                open={open}
                snapshot={snapshot}
                scope={scope}
                insertions={insertions}
                onSent={() => setRefusal(undefined)}
                onRefused={refuse}
                onOpenContext={openContext}
                onOpenFile={setOpenedFile}
                onContextIntent={() => void loadContextPane().catch(() => undefined)}
              />
            </>
          )
        }
      />
    ),
    [
      open,
      scope,
      place,
      insertions,
      props,
      refusal,
      isSetUp,
      openKeys,
      openContext,
      refuse,
      setRefusal,
      onOpenSettings,
    ],
  );
  return (
    <>
      <BesideChat key={open.chatId} open={open}>
        {screen}
      </BesideChat>
      <ChatPalette open={open} onOpenSection={props.onOpenSection} />
      {chatCommands !== undefined && createElement(chatCommands, { open, scope })}
      {isContextOpen && <ContextPane open={open} onClose={() => setIsContextOpen(false)} />}
      {openedFile !== undefined && (
        <FilePane home={open.home} file={openedFile} onClose={() => setOpenedFile(undefined)} />
      )}
      {keyOwner !== undefined && (
        <KeyPane
          providerId={keyOwner}
          onClose={() => setKeyOwner(undefined)}
          onSaved={() => setRefusal(undefined)}
        />
      )}
    </>
  );
}

interface WarningsProps {
  readonly snapshot: ChatSnapshot;
  readonly onOpen: () => void;
}

/** What is wrong with the context of a chat that has one. */
function Warnings(props: WarningsProps): ReactNode {
  if (props.snapshot.path.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ContextWarnings {...props} />
    </Suspense>
  );
}

interface NoticesProps extends Omit<ComponentProps<typeof ChatNotices>, 'onRestore'> {
  readonly open: OpenChat;
}

/** What needs the person, where there is something. */
function Notices({ open, ...props }: NoticesProps): ReactNode {
  const { chatList } = useProgram();
  const { unsavedCode, chat } = props.snapshot;
  const isTrashed = chat !== undefined && chat.trashedAtMs !== null;
  if (unsavedCode === undefined && props.refusal === undefined && !isTrashed) return null;
  return (
    <Suspense fallback={null}>
      <ChatNotices {...props} onRestore={() => void chatList.restore(open.chatId)} />
    </Suspense>
  );
}

/** Whether several models answer in a chat, or their answers stand side by side. */
function isAboutSeveral({ chat }: ChatSnapshot): boolean {
  return chat?.parameters.askedModels !== undefined || (chat?.comparedQuestionId ?? null) !== null;
}

/** Why the last message could not be sent; without a key, the way to it opens at once. */
function useRefusal(openKeys: () => void) {
  const [refusal, setRefusal] = useState<string>();
  const refuse = useCallback(
    (code: string) => {
      setRefusal(code);
      if (code === 'no-key') openKeys();
    },
    [openKeys],
  );
  return { refusal, setRefusal, refuse };
}

/** The way to the key that the open chat needs: a password, its own dialog, or the settings. */
function useKeyDoor(open: OpenChat, onOpenSettings: () => void) {
  const program = useProgram();
  const [keyOwner, setKeyOwner] = useState<ProviderId>();
  const openKeys = useCallback(() => {
    const found = findObstacle(program, open);
    if (!found.ok && found.error.code === 'keys-locked') {
      void program.unlockPrompt.ask('person');
      return;
    }
    const owner =
      !found.ok && found.error.code === 'no-key' ? found.error.endpoint.id : ownerOf(open);
    if (owner === undefined) onOpenSettings();
    else setKeyOwner(owner);
  }, [program, open, onOpenSettings]);
  return { keyOwner, setKeyOwner, openKeys };
}

/** Who the chat asks; of several models the first that cannot be asked. */
function findObstacle({ providers }: Program, { session }: OpenChat) {
  const { chat } = session.getSnapshot();
  const asked = chat?.parameters.askedModels ?? [];
  const targets = asked.map((model) => providers.find(model));
  return targets.find(({ ok }) => !ok) ?? providers.find(chat?.model ?? null);
}

function useTitleOf({ session }: OpenChat): string {
  return useSyncExternalStore(session.subscribe, () => session.getSnapshot().chat?.title ?? '');
}

/** Whether there is a provider, as far as is known. */
function useIsSetUp({ providers }: Program): boolean {
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return known.status !== 'ready' || known.providers.length > 0;
}

/** The provider of the newest reply: its key is what a failed turn is about. */
function ownerOf(open: OpenChat): ProviderId | undefined {
  return open.session.getSnapshot().path.findLast((message) => message.model !== undefined)?.model
    ?.providerId;
}
