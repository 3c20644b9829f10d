import type { ReactNode } from 'react';

import { PrintPane } from '#src/app/panes/print/print-pane.tsx';
import { useProgram } from '#src/app/program/program-context.ts';

import type { ChatCommandsProps } from './chat-commands-props.ts';

/** Printing the open chat. */
export function PrintCommands({ open }: ChatCommandsProps): ReactNode {
  return (
    <PrintPane ports={useProgram()} session={open.session} attachments={open.storage.attachments} />
  );
}
