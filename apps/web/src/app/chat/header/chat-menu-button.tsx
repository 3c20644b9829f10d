import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Ellipsis, SquarePen } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';
import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';
import { SharePane } from '#src/app/panes/panes.ts';
import { isFeatureOn } from '#src/services/config/config-service.ts';

const ChatMenu = lazyComponent(
  async () => (await import('#src/features/chat/components/chat-menu.tsx')).ChatMenu,
);
const BranchMap = lazyDialog({
  id: 'branch-map',
  load: async () => (await import('#src/features/chat/components/branch-map.tsx')).BranchMap,
});

interface ChatMenuButtonProps {
  readonly open: OpenChat;
  readonly onFind: () => void;
  readonly onOpenCost: (() => void) | undefined;
  /** The sidebar, which has a button for a new chat, is out of sight. */
  readonly hasSidebarButton: boolean;
  readonly pinnedCount: number;
  readonly onOpenPinned: () => void;
}

/** The way to a new chat, and what is done seldom with the open one, behind one button. */
export function ChatMenuButton(props: ChatMenuButtonProps): ReactNode {
  const { open } = props;
  const intl = useIntl();
  const program = useProgram();
  const { commands, config, navigation } = program;
  const [anchor, setAnchor] = useState<Element>();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const [isShareOpen, setIsShareOpen] = useState(false);
  const canShare = useSyncExternalStore(config.subscribe, () => isFeatureOn(config, 'share'));
  useCommands(commands, {
    share: canShare ? () => setIsShareOpen((wasOpen) => !wasOpen) : undefined,
    findInChat: props.onFind,
  });

  return (
    <>
      {props.hasSidebarButton && (
        <IconButton
          icon={SquarePen}
          label={intl.formatMessage({ id: 'sidebar.new', defaultMessage: 'New chat' })}
          data-command="newChat"
          onClick={() => void commands.run('newChat')}
        />
      )}
      <IconButton
        icon={Ellipsis}
        label={intl.formatMessage({ id: 'header.more', defaultMessage: 'Chat menu' })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <>
        {anchor !== undefined && (
          <ChatMenu
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
            onClearContext={() => void commands.run('clearContext')}
            onOpenBranches={() => setIsMapOpen(true)}
            onShare={canShare ? () => setIsShareOpen(true) : undefined}
            onFind={props.onFind}
            pinnedCount={props.pinnedCount}
            onOpenPinned={props.onOpenPinned}
            onOpenCost={props.onOpenCost}
          />
        )}
      </>
      {isMapOpen && (
        <BranchMap
          session={open.session}
          onChoose={(id) => navigation.openMessage(open.chatId, id)}
          onClose={() => setIsMapOpen(false)}
        />
      )}
      {isShareOpen && (
        <SharePane
          ports={program}
          session={open.session}
          attachments={open.storage.attachments}
          onClose={() => setIsShareOpen(false)}
        />
      )}
    </>
  );
}
