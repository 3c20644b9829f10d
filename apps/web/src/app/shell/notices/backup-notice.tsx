import { useEffect, useState, type ReactNode } from 'react';

import { systemClock } from '#src/platform/clock.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { remindAfterStart } from './hint-delay.ts';
import type { Program } from '#src/app/program/program.ts';

const BackupBanner = lazyComponent(async () => (await import('./backup-banner.tsx')).BackupBanner);

interface BackupNoticeProps {
  readonly program: Pick<Program, 'store' | 'flags'>;
  readonly onBackUp: () => void;
}

/** Reminds of a backup, where there is enough to lose; not again for a while once it was seen. */
export function BackupNotice({ program, onBackUp }: BackupNoticeProps): ReactNode {
  const [count, setCount] = useState<number>();
  useEffect(
    () =>
      remindAfterStart(async () => {
        const { countUnsaved } = await import('#src/services/backup/backup-hint.ts');
        return countUnsaved({ ...program, nowMs: systemClock.nowMs() });
      }, setCount),
    [program],
  );
  if (count === undefined) return null;
  function close(): void {
    setCount(undefined);
    void import('#src/services/backup/backup-hint.ts').then(({ noteHint }) =>
      noteHint({ store: program.store, nowMs: systemClock.nowMs() }),
    );
  }
  return (
    <BackupBanner
      count={count}
      onDismiss={close}
      onBackUp={() => {
        close();
        onBackUp();
      }}
    />
  );
}
