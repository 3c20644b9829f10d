import { lazy, Suspense, useState, type ReactNode } from 'react';

import { InstructionLine } from '#src/features/model-settings/instruction-line.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';

const ModelSettingsPane = lazy(async () => ({
  default: (await import('./model-settings-pane.tsx')).ModelSettingsPane,
}));

interface InstructionPreviewProps {
  readonly open: OpenChat;
  readonly snapshot: ChatSnapshot;
}

/** The instruction of the open chat, at its beginning. */
export function InstructionPreview({ open, snapshot }: InstructionPreviewProps): ReactNode {
  const { settings } = useProgram();
  const [isOpen, setIsOpen] = useState(false);
  const parameters = snapshot.chat?.parameters ?? settings.getSnapshot().defaultParameters;
  return (
    <>
      <InstructionLine
        instruction={parameters.systemMessage ?? ''}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ModelSettingsPane open={open} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
