import { noCounts, type BackupCounts } from '@parley/domain/backup/backup-sections.ts';
import { useEffect, useRef, useState } from 'react';

import { createProgressThrottle, progressIntervalMs } from '#src/platform/progress-throttle.ts';
import type {
  BackupChoice,
  BackupFailure,
  BackupProgress,
  BackupService,
  FinishedBackup,
} from '#src/services/backup/backup-service.ts';

/** Where an export stands. */
export type BackupPhase =
  | { readonly step: 'choosing'; readonly failure?: BackupFailure }
  | { readonly step: 'running'; readonly progress: BackupProgress }
  | { readonly step: 'done'; readonly backup: FinishedBackup };

export interface BackupRun {
  readonly phase: BackupPhase;
  /** What there is to save; undefined while it is counted. */
  readonly counts: BackupCounts | undefined;
  readonly start: (choice: BackupChoice) => Promise<void>;
  readonly cancel: () => void;
}

/** Runs an export; leaving the dialog gives it up. */
export function useBackup(service: BackupService): BackupRun {
  const [phase, setPhase] = useState<BackupPhase>({ step: 'choosing' });
  const [counts, setCounts] = useState<BackupCounts>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    let isShown = true;
    void service.count().then((found) => {
      if (isShown) setCounts(found);
    });
    return () => {
      isShown = false;
      running.current?.abort();
    };
  }, [service]);

  async function start(choice: BackupChoice): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setPhase({ step: 'running', progress: { step: 'writing', done: noCounts } });
    const isDue = createProgressThrottle(progressIntervalMs);
    const result = await service.run(choice, {
      signal: controller.signal,
      onProgress: (progress) => {
        if (isDue(progress.step)) setPhase({ step: 'running', progress });
      },
    });
    if (result.ok) setPhase({ step: 'done', backup: result.value });
    else if (result.error === 'cancelled') setPhase({ step: 'choosing' });
    else setPhase({ step: 'choosing', failure: result.error });
  }

  return { phase, counts, start, cancel: () => running.current?.abort() };
}
