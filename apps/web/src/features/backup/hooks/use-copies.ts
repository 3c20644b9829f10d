import { useEffect, useRef, useState } from 'react';

import { createProgressThrottle, progressIntervalMs } from '#src/platform/progress-throttle.ts';
import type {
  CopyError,
  ProfileCopy,
  ProfileCopyFollow,
  ProfileCopyId,
  ProfileCopyProgress,
  SnapshotService,
} from '#src/services/snapshots/snapshot-service.ts';

/** The copies as the screen shows them. */
export interface Copies {
  /** Undefined until they are known. */
  readonly copies: readonly ProfileCopy[] | undefined;
  /** What is being done. */
  readonly busy: 'make' | ProfileCopyId | undefined;
  /** How far it is, of what takes long. */
  readonly progress: ProfileCopyProgress | undefined;
  readonly fault: Exclude<CopyError, 'cancelled'> | undefined;
  readonly make: () => Promise<void>;
  readonly remove: (id: ProfileCopyId) => Promise<void>;
  readonly restore: (id: ProfileCopyId) => Promise<void>;
  /** Gives up what is being copied; all is as it was then. */
  readonly cancel: () => void;
}

/** Lists the copies, and again after each change. */
export function useCopies(service: SnapshotService): Copies {
  const [copies, setCopies] = useState<readonly ProfileCopy[]>();
  const [busy, setBusy] = useState<Copies['busy']>();
  const [progress, setProgress] = useState<ProfileCopyProgress>();
  const [fault, setError] = useState<Copies['fault']>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    let isOver = false;
    void service.list().then((found) => {
      if (!isOver) setCopies(found);
    });
    return () => {
      isOver = true;
    };
  }, [service]);

  async function run(
    name: NonNullable<Copies['busy']>,
    work: (follow: ProfileCopyFollow) => Promise<CopyError | undefined>,
  ): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setBusy(name);
    setError(undefined);
    const isDue = createProgressThrottle(progressIntervalMs);
    const onProgress = (next: ProfileCopyProgress): void => {
      if (isDue('copying')) setProgress(next);
    };
    const came = await work({ onProgress, signal: controller.signal });
    setError(came === 'cancelled' ? undefined : came);
    setCopies(await service.list());
    setProgress(undefined);
    setBusy(undefined);
  }

  return {
    copies,
    busy,
    progress,
    fault,
    cancel: () => running.current?.abort(),
    make: () => run('make', service.make),
    remove: (id) => run(id, () => service.remove(id)),
    restore: (id) => run(id, (follow) => service.restore(id, follow)),
  };
}
