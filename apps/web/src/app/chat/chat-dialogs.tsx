import type { ProviderId } from '@parley/domain/shared/ids.ts';
import type { ReactNode } from 'react';

import type { OpenedFile } from '#src/app/panes/file/opened-file.ts';
import { useProgram } from '#src/app/program/program-context.ts';

import type { OpenChat } from './open-chat/use-chat.ts';
import { ContextPane, FilePane, KeyPane } from '#src/app/panes/panes.ts';

interface ChatDialogsProps {
  readonly open: OpenChat;
  readonly isContextOpen: boolean;
  readonly onCloseContext: () => void;
  readonly openedFile: OpenedFile | undefined;
  readonly onCloseFile: () => void;
  /** Whose key is asked for. */
  readonly keyOwner: ProviderId | undefined;
  readonly onCloseKey: () => void;
  readonly onKeySaved: () => void;
}

/** The dialogs of the open chat that any part of its page may open. */
export function ChatDialogs({ open, ...props }: ChatDialogsProps): ReactNode {
  const program = useProgram();
  return (
    <>
      {props.isContextOpen && (
        <ContextPane ports={program} chat={open} onClose={props.onCloseContext} />
      )}
      {props.openedFile !== undefined && (
        <FilePane
          attachments={open.storage.attachments}
          file={props.openedFile}
          onClose={props.onCloseFile}
        />
      )}
      {props.keyOwner !== undefined && (
        <KeyPane
          ports={program}
          providerId={props.keyOwner}
          onClose={props.onCloseKey}
          onSaved={props.onKeySaved}
        />
      )}
    </>
  );
}
