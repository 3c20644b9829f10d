import { useState, useSyncExternalStore, type ReactNode } from 'react';

import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

import { lazyDialog } from './lazy-dialog.tsx';
import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';
import { useCommands } from './use-commands.ts';

const PalettePane = lazyDialog(async () => (await import('./palette-pane.tsx')).PalettePane);

interface ChatPaletteProps {
  readonly open: OpenChat;
  readonly onOpenSection: (section: SectionId) => void;
}

/** The palette over the open chat; the same keys open and close it. */
export function ChatPalette({ open, onOpenSection }: ChatPaletteProps): ReactNode {
  const { commands, config } = useProgram();
  const { chatFeatures } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const isOffered = chatFeatures['commandK'] !== false;
  const [isOpen, setIsOpen] = useState(false);
  useCommands(commands, {
    search: isOffered ? () => setIsOpen((wasOpen) => !wasOpen) : undefined,
  });
  if (!isOpen || !isOffered) return null;
  return <PalettePane open={open} onOpenSection={onOpenSection} onClose={() => setIsOpen(false)} />;
}
