import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { ChoiceDialog } from '#src/features/documents/choice-dialog.tsx';
import { FileDialog } from '#src/features/documents/file-dialog.tsx';
import { PasswordDialog } from '#src/features/documents/password-dialog.tsx';
import { saveFile } from '#src/platform/save-file.ts';
import type { AttachmentTray } from '#src/services/attachments/attachment-tray.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import type { ChatHome } from '#src/services/temporary/chat-home.ts';

import type { OpenedFile } from './opened-file.ts';

interface FilePaneProps {
  /** Where the chat of the file lies. */
  readonly home: ChatHome;
  readonly file: OpenedFile;
  readonly onClose: () => void;
}

/** What is in a file and, before it is sent, the choice of what the model gets of it. */
export function FilePane({ home, file, onClose }: FilePaneProps): ReactNode {
  const { attachments } = home;
  if (file.type === 'item') {
    return (
      <ItemPane attachments={attachments} tray={file.tray} itemKey={file.key} onClose={onClose} />
    );
  }
  return (
    <FileDialog
      part={file.part}
      attachments={attachments}
      onSave={() => void saveOriginal(attachments, file.part)}
      onClose={onClose}
    />
  );
}

interface ItemPaneProps {
  readonly attachments: Attachments;
  readonly tray: AttachmentTray;
  readonly itemKey: number;
  readonly onClose: () => void;
}

function ItemPane({ attachments, tray, itemKey, onClose }: ItemPaneProps): ReactNode {
  const item = useSyncExternalStore(tray.subscribe, tray.read).find(({ key }) => key === itemKey);
  const part = item?.part;
  if (item?.waitsFor === 'password' || item?.waitsFor === 'right-password') {
    return (
      <PasswordDialog
        name={item.name}
        isWrong={item.waitsFor === 'right-password'}
        onSubmit={(password) => {
          tray.unlock(itemKey, password);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  if (part?.type !== 'file') return null;
  const shared = {
    part,
    attachments,
    onSave: () => void saveOriginal(attachments, part),
    onClose,
  };
  if ((part.source?.sectionCount ?? 1) === 1) return <FileDialog {...shared} />;
  return (
    <ChoiceDialog
      {...shared}
      onChoose={async (leftOut) => {
        const documents = await attachments.documents();
        const chosen = await documents.choose(part, leftOut);
        if (chosen.ok) tray.change(itemKey, chosen.value);
        return chosen.ok;
      }}
    />
  );
}

async function saveOriginal(attachments: Attachments, part: FilePart): Promise<void> {
  const blob = await attachments.blobOf(part.source ?? part);
  if (blob !== undefined) saveFile(part.name, blob);
}
