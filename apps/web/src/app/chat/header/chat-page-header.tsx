import { isContextDivider } from '@parley/domain/chat/clear-context.ts';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { ChatScreenControls } from '#src/features/chat/chat-screen.tsx';
import { ChatHeader } from '#src/features/chat/components/chat-header.tsx';
import { LockButton } from '#src/features/keys/lock-button.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { ChatMenuButton } from '../turn-parts.ts';
import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';
import { ModelChoice } from './model-choice.tsx';
import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { TemporaryButton } from './temporary-button.tsx';
import { useChatCost } from './use-chat-cost.tsx';
import { WidthButton } from './width-button.tsx';

const ShopButton = lazyComponent(async () => (await import('./shop-button.tsx')).ShopButton);
const HeaderCharacter = lazyComponent(
  async () => (await import('../character/header-character.tsx')).HeaderCharacter,
);
const TemporaryTitle = lazyComponent(
  async () => (await import('./temporary-title.tsx')).TemporaryTitle,
);
const PinnedDialog = lazyDialog({
  id: 'pinned',
  load: async () => (await import('#src/features/chat/components/pinned-dialog.tsx')).PinnedDialog,
});

interface ChatPageHeaderProps {
  readonly open: OpenChat;
  readonly snapshot: ChatSnapshot;
  readonly controls: ChatScreenControls;
  readonly hasSidebarButton: boolean;
  readonly onOpenSidebar: () => void;
  readonly onOpenSettings: () => void;
}

/** The header of the open chat. */
export function ChatPageHeader(props: ChatPageHeaderProps): ReactNode {
  const { open, snapshot, controls } = props;
  const program = useProgram();
  const { chatList, keys, unlockPrompt } = program;
  const [isPinnedOpen, setIsPinnedOpen] = useState(false);
  const pinned = useMemo(
    () => snapshot.path.filter((message) => message.pinnedAtMs !== undefined),
    [snapshot],
  );
  const cost = useChatCost(open, snapshot);
  const toolCount = useToolCount(open, snapshot);
  return (
    <>
      <ChatHeader
        chat={snapshot.chat}
        messageCount={shownCount(snapshot)}
        pinnedCount={pinned.length}
        toolCount={toolCount}
        statistic={cost.statistic}
        beforeTitle={
          <>
            <Shop />
            {snapshot.chat?.characterId !== undefined && <HeaderCharacter open={open} />}
          </>
        }
        hasSidebarButton={props.hasSidebarButton}
        onOpenSidebar={props.onOpenSidebar}
        {...(open.isTemporary
          ? {
              untitled: <TemporaryTitle />,
            }
          : { onRename: (title) => void chatList.rename(open.chatId, title) })}
        onOpenPinned={() => setIsPinnedOpen(true)}
        onFind={controls.openFind}
        modelButton={
          <ModelChoice open={open} snapshot={snapshot} onOpenSettings={props.onOpenSettings} />
        }
      >
        <WidthButton ports={program} />
        <TemporaryButton open={open} isEmpty={snapshot.path.length === 0} />
        <LockButton keys={keys} onUnlock={() => void unlockPrompt.ask('person')} />
        {snapshot.path.length > 0 && (
          <ChatMenuButton
            open={open}
            hasSidebarButton={props.hasSidebarButton}
            onFind={controls.openFind}
            pinnedCount={pinned.length}
            onOpenPinned={() => setIsPinnedOpen(true)}
            onOpenCost={cost.open}
          />
        )}
      </ChatHeader>
      {cost.dialog}
      {isPinnedOpen && pinned.length > 0 && (
        <PinnedDialog
          messages={pinned}
          onJump={controls.jumpTo}
          onUnpin={(id) => open.actions.setPinned(id, false)}
          onClose={() => setIsPinnedOpen(false)}
        />
      )}
    </>
  );
}

/** The way to buy a license, where some are sold. */
function Shop(): ReactNode {
  const { config } = useProgram();
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  return host.licensing.enabled && <ShopButton />;
}

/** How many of the tools that the chat offers there are. */
function useToolCount({ storage }: OpenChat, { chat }: ChatSnapshot): number {
  const { config } = useProgram();
  const { chatFeatures } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  if (chatFeatures['usePlugins'] === false) return 0;
  const names = chat?.parameters.tools ?? [];
  return names.filter((name) => storage.tools.tools.find(name) !== undefined).length;
}

/** Versions beside the branch that is shown do not count; before all is read, nobody knows them. */
function shownCount({ tree, path, chat }: ChatSnapshot): number {
  if (!tree.isWhole) return chat?.messageCount ?? 0;
  return path.filter((message) => !isContextDivider(message)).length;
}
