import { useState, type ReactNode } from 'react';

import { InstructionLine } from '#src/features/model-settings/instruction-line.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { lazyDialog } from './lazy-dialog.tsx';
import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';
import { useFolderInstructions } from './use-folder-instructions.ts';

const ModelSettingsPane = lazyDialog(
  async () => (await import('./model-settings-pane.tsx')).ModelSettingsPane,
);

interface InstructionPreviewProps {
  readonly open: OpenChat;
  readonly snapshot: ChatSnapshot;
  readonly onOpenContext: () => void;
}

/** The instruction of the open chat at its beginning, behind those of the folders around it. */
export function InstructionPreview(props: InstructionPreviewProps): ReactNode {
  const { open, snapshot } = props;
  const { settings } = useProgram();
  const [isOpen, setIsOpen] = useState(false);
  const parameters = snapshot.chat?.parameters ?? settings.getSnapshot().defaultParameters;
  const ofFolders = useFolderInstructions(snapshot.chat);
  return (
    <>
      {ofFolders.map(({ folderId, title, text }) => (
        <InstructionLine
          key={folderId}
          instruction={text}
          folderTitle={title}
          onOpen={props.onOpenContext}
        />
      ))}
      <InstructionLine
        instruction={parameters.systemMessage ?? ''}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && <ModelSettingsPane open={open} onClose={() => setIsOpen(false)} />}
    </>
  );
}
