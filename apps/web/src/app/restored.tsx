import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { UndoRestoreDialog } from '#src/features/backup/undo-restore-dialog.tsx';
import { createPacer, progressIntervalMs } from '#src/platform/pacer.ts';
import type {
  ProfileCopyId,
  ProfileCopyProgress,
} from '#src/services/snapshots/snapshot-service.ts';

import type { Program } from './program.ts';
import { snapshotsOf } from './program-snapshots.ts';

/** Says once that a copy was put back, with a button that puts back what was there before. */
export function Restored({ program }: { readonly program: Program }): ReactNode {
  const intl = useIntl();
  const { flags, toasts } = program;
  const [snapshots] = useState(() => snapshotsOf(program));
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
    const isDue = createPacer(progressIntervalMs);
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
        defaultMessage: 'That could not be undone. The copy is in the settings, under Data.',
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
        defaultMessage: 'The copy was put back.',
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
