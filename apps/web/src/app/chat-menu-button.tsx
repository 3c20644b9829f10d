import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyDialog } from './lazy-dialog.tsx';
import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';
import { useCommands } from './use-commands.ts';

const ChatMenu = lazy(async () => ({
  default: (await import('#src/features/chat/components/chat-menu.tsx')).ChatMenu,
}));
const BranchMap = lazyDialog(
  async () => (await import('#src/features/chat/components/branch-map.tsx')).BranchMap,
);
const SharePane = lazyDialog(async () => (await import('./share-pane.tsx')).SharePane);

interface ChatMenuButtonProps {
  readonly open: OpenChat;
  readonly onOpenCost: (() => void) | undefined;
  readonly pinnedCount: number;
  readonly onOpenPinned: () => void;
}

/** What is done seldom with the open chat, behind one button. */
export function ChatMenuButton(props: ChatMenuButtonProps): ReactNode {
  const { open } = props;
  const intl = useIntl();
  const { commands, navigation } = useProgram();
  const [anchor, setAnchor] = useState<Element>();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const [isShareOpen, setIsShareOpen] = useState(false);
  useCommands(commands, { share: () => setIsShareOpen((wasOpen) => !wasOpen) });

  return (
    <>
      <IconButton
        icon={Ellipsis}
        label={intl.formatMessage({ id: 'header.more', defaultMessage: 'Chat menu' })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense fallback={null}>
        {anchor !== undefined && (
          <ChatMenu
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
            onClearContext={() => void commands.run('clearContext')}
            onOpenBranches={() => setIsMapOpen(true)}
            onShare={() => setIsShareOpen(true)}
            pinnedCount={props.pinnedCount}
            onOpenPinned={props.onOpenPinned}
            onOpenCost={props.onOpenCost}
          />
        )}
      </Suspense>
      {isMapOpen && (
        <BranchMap
          session={open.session}
          onChoose={(id) => navigation.openMessage(open.chatId, id)}
          onClose={() => setIsMapOpen(false)}
        />
      )}
      {isShareOpen && <SharePane open={open} onClose={() => setIsShareOpen(false)} />}
    </>
  );
}
