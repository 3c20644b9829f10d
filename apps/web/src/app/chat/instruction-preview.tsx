import { useState, type ReactNode } from 'react';

import { InstructionLine } from '#src/features/model-settings/instruction-line.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from './open-chat/use-chat.ts';
import { useFolderInstructions } from '#src/app/shared/use-folder-instructions.ts';
import { ModelSettingsPane } from '#src/app/panes/panes.ts';

interface InstructionPreviewProps {
  readonly open: OpenChat;
  readonly snapshot: ChatSnapshot;
  readonly onOpenContext: () => void;
}

/** The instruction of the open chat at its beginning, behind those of the folders around it. */
export function InstructionPreview(props: InstructionPreviewProps): ReactNode {
  const { open, snapshot } = props;
  const program = useProgram();
  const { settings, folders } = program;
  const [isOpen, setIsOpen] = useState(false);
  const parameters = snapshot.chat?.parameters ?? settings.getSnapshot().defaultParameters;
  const ofFolders = useFolderInstructions(folders, snapshot.chat);
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
      {isOpen && <ModelSettingsPane ports={program} chat={open} onClose={() => setIsOpen(false)} />}
    </>
  );
}
