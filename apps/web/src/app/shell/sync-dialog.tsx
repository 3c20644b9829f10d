import type { ReactNode } from 'react';

import { AccountPane } from '#src/app/panes/settings/account-pane.tsx';
import { SyncDialogPane } from '#src/app/panes/sync/sync-dialog-pane.tsx';
import type { Program } from '#src/app/program/program.ts';

interface SyncDialogProps {
  readonly ports: Program;
  /** From a link that another device has shown. */
  readonly joinCode?: string | undefined;
  readonly onClose: () => void;
}

/** The way into the sync, with the account that it needs. */
export function SyncDialog(props: SyncDialogProps): ReactNode {
  return (
    <SyncDialogPane
      {...props}
      renderAccount={(onSignedIn) => <AccountPane ports={props.ports} onSignedIn={onSignedIn} />}
    />
  );
}
