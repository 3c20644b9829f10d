import type { IconComponent } from '@parley/ui/components/icon/icon.tsx';
import {
  ChartColumn,
  ClipboardCopy,
  CodeXml,
  Eraser,
  FolderPlus,
  Keyboard,
  ListPlus,
  Lock,
  LockOpen,
  MoveHorizontal,
  PanelLeft,
  PencilLine,
  RefreshCw,
  RotateCcw,
  Search,
  Settings,
  Share,
  SlidersHorizontal,
  SquarePen,
  TextCursorInput,
} from 'lucide-react';
import { defineMessages, type MessageDescriptor } from 'react-intl';

import type { CommandId } from '#src/services/commands/command-table.ts';

/** How a command is called wherever it is offered. */
export const commandTitles: Readonly<Record<CommandId, MessageDescriptor>> = defineMessages({
  newChat: { id: 'command.newChat', defaultMessage: 'New chat' },
  newChatInFolder: {
    id: 'command.newChatInFolder',
    defaultMessage: 'New chat in this folder',
  },
  resetChat: { id: 'command.resetChat', defaultMessage: 'Reset chat' },
  regenerate: { id: 'command.regenerate', defaultMessage: 'Regenerate' },
  listMore: { id: 'command.listMore', defaultMessage: 'List some more' },
  share: { id: 'command.share', defaultMessage: 'Share' },
  clearContext: { id: 'command.clearContext', defaultMessage: 'Clear context' },
  search: { id: 'command.search', defaultMessage: 'Search' },
  modelSettings: { id: 'command.modelSettings', defaultMessage: 'Change settings' },
  editLast: { id: 'command.editLast', defaultMessage: 'Edit the last message' },
  copyLastReply: { id: 'command.copyLastReply', defaultMessage: 'Copy the last reply' },
  copyLastCode: { id: 'command.copyLastCode', defaultMessage: 'Copy the last code block' },
  focusComposer: { id: 'command.focusComposer', defaultMessage: 'Go to the message box' },
  toggleSidebar: { id: 'command.toggleSidebar', defaultMessage: 'Show or hide the sidebar' },
  cycleWidth: { id: 'command.cycleWidth', defaultMessage: 'Change the width' },
  openSettings: { id: 'command.openSettings', defaultMessage: 'Settings' },
  openUsage: { id: 'command.openUsage', defaultMessage: 'Usage and cost' },
  lockKeys: { id: 'command.lockKeys', defaultMessage: 'Lock keys now' },
  unlockKeys: { id: 'command.unlockKeys', defaultMessage: 'Unlock keys' },
  showShortcuts: { id: 'command.showShortcuts', defaultMessage: 'Keyboard shortcuts' },
});

/** The sign of each command. */
export const commandIcons: Readonly<Record<CommandId, IconComponent>> = {
  newChat: SquarePen,
  newChatInFolder: FolderPlus,
  resetChat: RotateCcw,
  regenerate: RefreshCw,
  listMore: ListPlus,
  share: Share,
  clearContext: Eraser,
  search: Search,
  modelSettings: SlidersHorizontal,
  editLast: PencilLine,
  copyLastReply: ClipboardCopy,
  copyLastCode: CodeXml,
  focusComposer: TextCursorInput,
  toggleSidebar: PanelLeft,
  cycleWidth: MoveHorizontal,
  openSettings: Settings,
  openUsage: ChartColumn,
  lockKeys: Lock,
  unlockKeys: LockOpen,
  showShortcuts: Keyboard,
};
