import { useState, useSyncExternalStore, type ReactNode } from 'react';

import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from './open-chat/use-chat.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';
import { PalettePane } from '#src/app/panes/panes.ts';

interface ChatPaletteProps {
  readonly open: OpenChat;
  readonly onOpenSection: (section: SectionId) => void;
}

/** The palette over the open chat; the same keys open and close it. */
export function ChatPalette({ open, onOpenSection }: ChatPaletteProps): ReactNode {
  const program = useProgram();
  const { commands, config } = program;
  const { chatFeatures } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const isOffered = chatFeatures['commandK'] !== false;
  const [isOpen, setIsOpen] = useState(false);
  useCommands(commands, {
    search: isOffered ? () => setIsOpen((wasOpen) => !wasOpen) : undefined,
  });
  if (!isOpen || !isOffered) return null;
  return (
    <PalettePane
      ports={program}
      onChooseModel={open.actions.setModel}
      onOpenSection={onOpenSection}
      onClose={() => setIsOpen(false)}
    />
  );
}
