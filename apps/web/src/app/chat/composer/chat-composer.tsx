import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import {
  createElement,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';

import type { ChatScope } from '#src/features/chat/chat-scope.ts';
import { Composer, type ComposerHandle } from '#src/features/composer/composer.tsx';
import { hasBegun, tellRefusal, type Preparing } from '#src/services/chats/asked.ts';
import { isChatRunning } from '#src/services/chats/running-state.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { sendMessage } from '#src/services/chats/send-message.ts';
import { takeMessageFromAddress } from '#src/services/navigation/navigation.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';

import type { QueueHandle } from '../queue/queue-pane.tsx';
import { QueuePlace } from '../queue/queue-place.tsx';
import { OutputChoice } from './output-choice.tsx';
import type { Insertions } from '../open-chat/insertions.ts';
import type { BoxMenusProps } from '#src/app/panes/box-menus/box-menu-ports.ts';
import type { OpenedFile } from '#src/app/panes/file/opened-file.ts';
import type { Program } from '#src/app/program/program.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { ToolChoice } from './tool-choice.tsx';
import { ContextMeter } from '../turn-parts.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { pageFileSorting } from '#src/app/shared/page-file-sorting.ts';
import { findInfo, useModelsOf } from '#src/app/shared/use-model-of.ts';
import { VoiceInputButton } from './voice-input-button.tsx';

const FileDetail = lazyComponent(
  async () => (await import('#src/features/documents/file-detail.tsx')).FileDetail,
);

interface ChatComposerProps {
  readonly open: OpenChat;
  readonly snapshot: ChatSnapshot;
  readonly scope: ChatScope;
  readonly insertions: Insertions;
  readonly onSent: () => void;
  readonly onRefused: (code: string) => void;
  readonly onOpenContext: () => void;
  readonly onOpenFile: (file: OpenedFile) => void;
  /** The person is about to open it. */
  readonly onContextIntent: () => void;
}

const boxMenus = createLazyModule(
  async () => (await import('#src/app/panes/box-menus/box-menus-pane.tsx')).BoxMenusPane,
);

/** The lists of the box, whose code comes when the page has nothing better to do. */
function BoxMenus(props: BoxMenusProps): ReactNode {
  const pane = useModuleWhenIdle(boxMenus);
  return pane === undefined ? null : createElement(pane, props);
}

/** Whether all of these models read images; undefined where nobody knows. */
function canAllSee(infos: readonly (ModelInfo | undefined)[]): boolean | undefined {
  const known = infos.map((info) => info?.capabilities.vision);
  return known.includes(false) ? false : known[0];
}

/** How many messages the provider of a chat still answers for nothing. */
function useFreeMessages({ chat }: ChatSnapshot): number | undefined {
  const { freeMessages, providers } = useProgram();
  const left = useSyncExternalStore(freeMessages.subscribe, freeMessages.left);
  const model = chat?.model ?? providers.getSnapshot().defaultModel;
  return model === null ? undefined : left.get(model.providerId);
}

/** The composer of the open chat. */
export function ChatComposer({
  open,
  snapshot,
  scope,
  insertions,
  onSent,
  onRefused,
  onOpenContext,
  onOpenFile,
  onContextIntent,
}: ChatComposerProps): ReactNode {
  const program = useProgram();
  const { settings, config, generation, providers } = program;
  const { enterToSend } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const { messageCharactersLimit, chatFeatures } = useSyncExternalStore(
    config.subscribe,
    config.getSnapshot,
  );
  const handle = useRef<ComposerHandle>(null);
  const queue = useRef<QueueHandle>(null);
  const askToKeepData = useDataKeeper(program);
  // Until its first message, a chat has no draft of its own: the next new one would take it over.
  const draftKey = snapshot.status === 'new' ? open.storage.newDraftKey : open.chatId;
  const isBusy = useSyncExternalStore(generation.subscribe, () =>
    isChatRunning(generation, snapshot),
  );
  const infos = useModelsOf(providers, snapshot);
  const freeMessages = useFreeMessages(snapshot);

  useMessageOfAddress(handle);

  useEffect(
    () =>
      insertions.connect({
        insert(text) {
          handle.current?.insertText(text);
          handle.current?.focus();
        },
        attach: (files) => handle.current?.addFiles(files),
      }),
    [insertions],
  );

  return (
    <Composer
      ref={handle}
      chatId={open.chatId}
      draftKey={draftKey}
      isRunning={isBusy}
      isTemporary={open.isTemporary}
      freeMessages={freeMessages}
      sendWithEnter={enterToSend}
      {...(messageCharactersLimit === undefined ? {} : { characterLimit: messageCharactersLimit })}
      canSeeImages={(model) =>
        canAllSee(model === undefined ? infos : [findInfo(providers.getSnapshot(), model)])
      }
      drafts={open.storage.drafts}
      fileSorting={pageFileSorting}
      attachments={open.storage.attachments}
      tools={
        <>
          <OutputChoice open={open} snapshot={snapshot} />
          <ToolChoice
            open={open}
            snapshot={snapshot}
            canUse={infos.some((info) => info?.capabilities.tools !== false)}
          />
          {chatFeatures['voiceInput'] !== false && <VoiceInputButton onText={takeSpoken} />}
          {snapshot.path.length > 0 && (
            <ContextMeter
              ports={program}
              snapshot={snapshot}
              onOpen={onOpenContext}
              onIntent={onContextIntent}
            />
          )}
        </>
      }
      renderFileDetail={(part) => <FileDetail part={part} />}
      onOpenFile={(pending, key) => onOpenFile({ type: 'item', pending, key })}
      onStop={open.actions.stop}
      above={<QueuePlace ref={queue} composer={handle} open={open} draftKey={draftKey} />}
      onEditLast={() => {
        if (queue.current?.editLast() === true) return;
        const last = snapshot.path.findLast((message) => message.role === 'user');
        if (last !== undefined) scope.editing.set(last.id);
      }}
      renderMenus={(box) => <BoxMenus ports={program} box={box} />}
      onSend={(parts, model) => {
        const mustWait = isBusy || !navigator.onLine;
        const waits = mustWait ? queue.current?.add(parts, model) : undefined;
        const result = waits ?? sendMessage(open.actions, { parts, model });
        if (result.ok) void followSent(result.value);
        else followRefusal(result.error.code);
        return result;
      }}
    />
  );

  function takeSpoken(text: string, isToSend: boolean): void {
    handle.current?.addSpoken(text);
    if (isToSend) handle.current?.send();
  }

  async function followSent(asked: Preparing | null): Promise<void> {
    await tellRefusal(asked, followRefusal);
    if (!(await hasBegun(asked))) return;
    onSent();
    await askToKeepData();
  }

  function followRefusal(code: string): void {
    if (code === 'keys-locked') void sendWhenUnlocked();
    else if (code === 'unread') void sendWhenRead();
    else if (code !== 'busy') onRefused(code);
  }

  /** The text waits in the box until then. */
  async function sendWhenUnlocked(): Promise<void> {
    if (await program.unlockPrompt.ask('send')) handle.current?.send();
  }

  async function sendWhenRead(): Promise<void> {
    await open.session.loadWhole();
    if (open.session.getSnapshot().tree.isWhole) handle.current?.send();
    else onRefused('unread');
  }
}

/** Puts what the address brought along into the box. */
function useMessageOfAddress(handle: RefObject<ComposerHandle | null>): void {
  useEffect(() => {
    const message = takeMessageFromAddress(window);
    if (message !== undefined) handle.current?.insertText(message);
  }, [handle]);
}

/** Asks the browser once, when there is something to keep. */
function useDataKeeper({ persistence }: Pick<Program, 'persistence'>): () => Promise<void> {
  const hasAsked = useRef(false);
  return async () => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    const { isPersisted } = await persistence.estimate();
    if (!isPersisted) await persistence.request();
  };
}
