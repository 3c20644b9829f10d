import { useSyncExternalStore, type ReactNode } from 'react';

import { lazyComponent } from '#src/platform/lazy-component.ts';
import type { Program } from '#src/app/program/program.ts';

import { BackupNotice } from './backup-notice.tsx';
import { LicenseNotice } from './license-notice.tsx';

const ServerLicenseNotice = lazyComponent(
  async () => (await import('./server-license-notice.tsx')).ServerLicenseNotice,
);

interface LateNoticesProps {
  readonly program: Program;
  /** Absent on the first screen, which reminds of nothing. */
  readonly onBackUp: (() => void) | undefined;
}

/** What is said over a chat and can wait until the page stands. */
export function LateNotices({ program, onBackUp }: LateNoticesProps): ReactNode {
  const { config } = program;
  const { managed } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  return (
    <>
      {managed && <ServerLicenseNotice program={program} />}
      {onBackUp !== undefined && (
        <>
          <LicenseNotice ports={program} />
          <BackupNotice program={program} onBackUp={onBackUp} />
        </>
      )}
    </>
  );
}
