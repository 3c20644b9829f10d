import type { ProviderId } from '@parley/domain/shared/ids.ts';
import {
  createElement,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

import { ChatScreen } from '#src/features/chat/chat-screen.tsx';
import { useModuleWhenIdle } from '#src/platform/lazy-module.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

import { BesideChat } from './beside-chat.tsx';
import type { ChatCommandsProps } from './chat-commands-props.ts';
import { commandModules } from './command-modules.ts';
import { ChatComposer } from './composer/chat-composer.tsx';
import { ComposerPlace } from './composer/composer-place.tsx';
import { ChatDialogs } from './chat-dialogs.tsx';
import { ChatFoot } from './foot/chat-foot.tsx';
import { ChatPageHeader } from './header/chat-page-header.tsx';
import { ChatPalette } from './chat-palette.tsx';
import { askSeveral } from './open-chat/ask-several.ts';
import { createInsertions } from './open-chat/insertions.ts';
import { InstructionPreview } from './instruction-preview.tsx';
import type { OpenedFile } from '#src/app/panes/file/opened-file.ts';
import type { Program } from '#src/app/program/program.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { useChat, type OpenChat } from './open-chat/use-chat.ts';
import { Notices, TemporaryBar, Warnings } from './page-notices.tsx';
import { useChatScopeOf } from './messages/use-chat-scope-of.tsx';
import { usePageTitle } from '#src/app/shared/use-page-title.ts';
import { useShownChat } from './use-shown-chat.ts';
import { Welcome, WelcomeIdeas } from './welcome/welcome.tsx';
import { AskedModelsPane, ContextPane } from '#src/app/panes/panes.ts';

export interface ChatPageProps {
  readonly hasSidebarButton: boolean;
  readonly onOpenSidebar: () => void;
  readonly onOpenSettings: () => void;
  readonly onOpenSection: (section: SectionId) => void;
}

/** The chat that is open, with everything around its messages. */
export function ChatPage(props: ChatPageProps): ReactNode {
  const program = useProgram();
  const { providers } = program;
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
  usePageTitle(program, useTitleOf(open));
  useShownChat(open.session);
  const place = useSyncExternalStore(program.navigation.subscribe, program.navigation.getSnapshot);
  const isSetUp = useIsSetUp(program);

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
        ideas={isSetUp && <WelcomeIdeas {...props} open={open} insertions={insertions} />}
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
              {open.isTemporary && <TemporaryBar open={open} />}
              <ChatFoot chatId={open.chatId} snapshot={snapshot} />
              {isAboutSeveral(snapshot) && (
                <AskedModelsPane
                  providers={providers}
                  snapshot={snapshot}
                  onChange={(models) => askSeveral(open, snapshot.chat, models)}
                />
              )}
              <ComposerPlace snapshot={snapshot}>
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
                  onContextIntent={ContextPane.preload}
                />
              </ComposerPlace>
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
      providers,
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
      {commandModules.map((module) => (
        <IdleCommands key={module.id} module={module} open={open} scope={scope} />
      ))}
      <ChatDialogs
        open={open}
        isContextOpen={isContextOpen}
        onCloseContext={() => setIsContextOpen(false)}
        openedFile={openedFile}
        onCloseFile={() => setOpenedFile(undefined)}
        keyOwner={keyOwner}
        onCloseKey={() => setKeyOwner(undefined)}
        onKeySaved={() => setRefusal(undefined)}
      />
    </>
  );
}

interface IdleCommandsProps extends ChatCommandsProps {
  readonly module: (typeof commandModules)[number];
}

/** Commands whose code comes when the page has nothing better to do. */
function IdleCommands({ module, ...props }: IdleCommandsProps): ReactNode {
  const commands = useModuleWhenIdle(module);
  return commands === undefined ? null : createElement(commands, props);
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
