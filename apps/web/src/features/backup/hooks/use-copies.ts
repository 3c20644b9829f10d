import { useEffect, useState } from 'react';

import type {
  CopyFault,
  ProfileCopy,
  ProfileCopyId,
  SnapshotService,
} from '#src/services/snapshots/snapshot-service.ts';

/** The copies as the screen shows them. */
export interface Copies {
  /** Undefined until they are known. */
  readonly copies: readonly ProfileCopy[] | undefined;
  /** What is being done. */
  readonly busy: 'make' | ProfileCopyId | undefined;
  readonly fault: CopyFault | undefined;
  readonly make: () => Promise<void>;
  readonly remove: (id: ProfileCopyId) => Promise<void>;
  readonly restore: (id: ProfileCopyId) => Promise<void>;
}

/** Lists the copies, and again after each change. */
export function useCopies(service: SnapshotService): Copies {
  const [copies, setCopies] = useState<readonly ProfileCopy[]>();
  const [busy, setBusy] = useState<Copies['busy']>();
  const [fault, setFault] = useState<CopyFault>();
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
    work: () => Promise<CopyFault | undefined>,
  ): Promise<void> {
    setBusy(name);
    setFault(undefined);
    setFault(await work());
    setCopies(await service.list());
    setBusy(undefined);
  }

  return {
    copies,
    busy,
    fault,
    make: () => run('make', service.make),
    remove: (id) => run(id, () => service.remove(id)),
    restore: (id) => run(id, () => service.restore(id)),
  };
}
