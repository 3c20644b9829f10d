import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { UndoRestoreDialog } from '#src/features/backup/undo-restore-dialog.tsx';
import { createProgressThrottle, progressIntervalMs } from '#src/platform/progress-throttle.ts';
import type {
  ProfileCopyId,
  ProfileCopyProgress,
} from '#src/services/snapshots/snapshot-service.ts';

import type { Program } from '#src/app/program/program.ts';
import { startSnapshots } from '#src/app/shared/start-snapshots.ts';

/** Says once that a copy was put back, with a button that puts back what was there before. */
export function Restored({ program }: { readonly program: Program }): ReactNode {
  const intl = useIntl();
  const { flags, toasts } = program;
  const [snapshots] = useState(() => startSnapshots(flags));
  const [beforeId, setBeforeId] = useState<ProfileCopyId>();
  const [progress, setProgress] = useState<ProfileCopyProgress>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => {
    const id = flags.read('restored');
    flags.write('restored', undefined);
    void snapshots.list().then((copies) => {
      const before = copies.find((copy) => copy.id === id);
      if (before !== undefined) setBeforeId(before.id);
    });
  }, [flags, snapshots]);

  async function undo(): Promise<void> {
    if (beforeId === undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ copiedRows: 0, totalRows: 0 });
    const isDue = createProgressThrottle(progressIntervalMs);
    const fault = await snapshots.restore(beforeId, {
      signal: controller.signal,
      onProgress: (next) => {
        if (isDue('copying')) setProgress(next);
      },
    });
    // The page is loaded anew in a moment.
    if (fault === undefined) return;
    setProgress(undefined);
    if (fault === 'cancelled') return;
    setBeforeId(undefined);
    toasts.show({
      tone: 'danger',
      message: intl.formatMessage({
        id: 'copies.undo.failed',
        defaultMessage: 'Couldn’t undo. The snapshot is in Settings, under Data.',
      }),
    });
  }

  // Also when an undo was given up: it can still be had.
  const isOffered = beforeId !== undefined && progress === undefined;
  const handleUndo = useEffectEvent(undo);
  useEffect(() => {
    if (!isOffered) return undefined;
    const toastId = toasts.show({
      message: intl.formatMessage({
        id: 'copies.restored',
        defaultMessage: 'Snapshot restored.',
      }),
      durationMs: 0,
      group: 'restored',
      action: {
        label: intl.formatMessage({ id: 'copies.undo', defaultMessage: 'Undo' }),
        onAction: () => void handleUndo(),
      },
    });
    return () => toasts.dismiss(toastId);
  }, [isOffered, toasts, intl]);

  if (progress === undefined) return null;
  return <UndoRestoreDialog progress={progress} onCancel={() => running.current?.abort()} />;
}
