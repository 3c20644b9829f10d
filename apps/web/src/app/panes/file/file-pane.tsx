import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { ChoiceDialog } from '#src/features/documents/choice-dialog.tsx';
import { FileDialog } from '#src/features/documents/file-dialog.tsx';
import { PasswordDialog } from '#src/features/documents/password-dialog.tsx';
import { MissingFile } from '#src/app/shared/missing-file.tsx';
import { useFileArrival } from '#src/app/shared/use-file-arrival.ts';
import { saveFile } from '#src/platform/save-file.ts';
import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import type { OpenedFile } from './opened-file.ts';

interface FilePaneProps {
  readonly attachments: Attachments;
  readonly file: OpenedFile;
  readonly onClose: () => void;
}

/** What is in a file and, before it is sent, the choice of what the model gets of it. */
export function FilePane({ attachments, file, onClose }: FilePaneProps): ReactNode {
  if (file.type === 'item') {
    return (
      <ItemPane
        attachments={attachments}
        pending={file.pending}
        itemKey={file.key}
        onClose={onClose}
      />
    );
  }
  return <SentFilePane part={file.part} attachments={attachments} onClose={onClose} />;
}

interface SentFilePaneProps extends Omit<FilePaneProps, 'file'> {
  readonly part: FilePart;
}

/** A file of a message, which another device may have added: its text, or the original, may come later. */
function SentFilePane({ part, attachments, onClose }: SentFilePaneProps): ReactNode {
  const text = useFileArrival(part.attachmentId);
  const originalId = part.source?.attachmentId ?? part.attachmentId;
  const original = useFileArrival(originalId);
  const save = (): void => void saveOriginal(attachments, part);
  const shown = { name: part.name };
  let notice: ReactNode = null;
  if (text.state !== undefined) {
    notice = <MissingFile {...shown} id={part.attachmentId} state={text.state} />;
  } else if (original.state !== undefined) {
    notice = <MissingFile {...shown} id={originalId} state={original.state} onFetch={save} />;
  }
  return (
    <FileDialog
      part={part}
      attachments={attachments}
      onSave={save}
      onClose={onClose}
      arrival={{ attempt: text.attempt, notice }}
    />
  );
}

interface ItemPaneProps {
  readonly attachments: Attachments;
  readonly pending: PendingAttachments;
  readonly itemKey: number;
  readonly onClose: () => void;
}

function ItemPane({ attachments, pending, itemKey, onClose }: ItemPaneProps): ReactNode {
  const item = useSyncExternalStore(pending.subscribe, pending.read).find(
    ({ key }) => key === itemKey,
  );
  const part = item?.part;
  if (item?.waitsFor === 'password' || item?.waitsFor === 'right-password') {
    return (
      <PasswordDialog
        name={item.name}
        isWrong={item.waitsFor === 'right-password'}
        onSubmit={(password) => {
          pending.unlock(itemKey, password);
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
        if (chosen.ok) pending.change(itemKey, chosen.value);
        return chosen.ok;
      }}
    />
  );
}

async function saveOriginal(attachments: Attachments, part: FilePart): Promise<void> {
  const blob = await attachments.blobOf(part.source ?? part);
  if (blob !== undefined) saveFile(part.name, blob);
}
