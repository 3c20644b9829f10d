import { useSyncExternalStore, type ReactNode } from 'react';

import { FirstRunPane } from '#src/app/panes/first-run/first-run-pane.tsx';
import type { Program } from '#src/app/program/program.ts';
import { ImportPane } from '#src/app/panes/panes.ts';
import { SyncDialog } from '#src/app/shell/lazy-sync-dialog.ts';

import styles from './first-run.module.css';
import { OrganizationEntry } from './organization-entry.tsx';

interface FirstRunProps {
  readonly program: Program;
  /** Whether this screen stays although there may be chats now: somebody reads what came in. */
  readonly onHold: (isHeld: boolean) => void;
}

/** The first screen, with the way to bring chats in. */
export function FirstRun({ program, onHold }: FirstRunProps): ReactNode {
  const { config } = program;
  const { managed } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  return (
    <div className={styles['screen']}>
      {managed && (
        <div className={styles['corner']}>
          <OrganizationEntry ports={program} />
        </div>
      )}
      <FirstRunPane
        ports={program}
        renderImport={(onClose) => <ImportPane ports={program} onClose={onClose} />}
        renderSync={(onClose) => <SyncDialog ports={program} onClose={onClose} />}
        onHold={onHold}
      />
    </div>
  );
}
