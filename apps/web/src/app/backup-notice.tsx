import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

import { systemClock } from '#src/platform/clock.ts';

import type { Program } from './program.ts';

const BackupBanner = lazy(async () => ({
  default: (await import('./backup-banner.tsx')).BackupBanner,
}));

interface BackupNoticeProps {
  readonly program: Program;
  readonly onBackUp: () => void;
}

/** Time after the start before somebody is reminded. */
const waitMs = 10_000;

/** Reminds of a backup, where there is enough to lose; not again for a while once it was seen. */
export function BackupNotice({ program, onBackUp }: BackupNoticeProps): ReactNode {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void import('#src/services/backup/backup-hint.ts').then(async ({ countUnsaved }) => {
        const found = await countUnsaved({ ...program, nowMs: systemClock.nowMs() });
        if (!isOver) setCount(found);
        return undefined;
      });
    }, waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [program]);
  if (count === undefined) return null;
  function close(): void {
    setCount(undefined);
    void import('#src/services/backup/backup-hint.ts').then(({ noteHint }) =>
      noteHint({ store: program.store, nowMs: systemClock.nowMs() }),
    );
  }
  return (
    <Suspense fallback={null}>
      <BackupBanner
        count={count}
        onDismiss={close}
        onBackUp={() => {
          close();
          onBackUp();
        }}
      />
    </Suspense>
  );
}
