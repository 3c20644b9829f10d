import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useEffectEvent, useState } from 'react';

import { createProgressThrottle, progressIntervalMs } from '#src/platform/progress-throttle.ts';
import type { ImportFailure } from '#src/platform/import-protocol.ts';
import type { OpenedImport } from '#src/services/import/importer.ts';
import type {
  ApplyFailure,
  ImportChoice,
  ImportExtras,
  ImportProgress,
  ImportReport,
} from '#src/services/import/import-types.ts';

import type { ImportDialogProps, Kept } from '../import-ports.ts';

/** Where an import stands. */
export type ImportPhase =
  | { readonly step: 'choosing' }
  | { readonly step: 'reading' }
  | { readonly step: 'locked'; readonly files: readonly File[]; readonly isWrong: boolean }
  | { readonly step: 'failed'; readonly failure: ImportFailure | ApplyFailure | 'no-backup' }
  | { readonly step: 'preview'; readonly opened: OpenedImport; readonly names: readonly string[] }
  | { readonly step: 'saving' }
  | { readonly step: 'importing'; readonly progress: ImportProgress }
  | { readonly step: 'done'; readonly report: ImportReport; readonly kept?: Kept | undefined };

export interface ImportRun {
  readonly phase: ImportPhase;
  readonly open: (files: readonly File[], password?: string) => Promise<void>;
  readonly apply: (choice: ImportChoice, extras: ImportExtras) => Promise<void>;
  /** Gives up what runs and begins anew. */
  readonly reset: () => void;
}

/** The import that is open, and a guard against answers that come after it was given up. */
interface OpenOne {
  readonly current: () => OpenedImport | undefined;
  readonly keep: (opened: OpenedImport) => void;
  /** Gives up what was open or is being read. */
  readonly begin: () => Beginning;
  readonly guard: () => () => boolean;
  /** Tells when what is open is given up. */
  readonly signal: () => AbortSignal;
}

interface Beginning {
  /** Whether this beginning is still the last one. */
  readonly isCurrent: () => boolean;
  /** Tells when it no longer is. */
  readonly signal: AbortSignal;
}

function createOpenOne(): OpenOne {
  let opened: OpenedImport | undefined;
  let turn = 0;
  let reading = new AbortController();
  const guard = (): (() => boolean) => {
    const mine = turn;
    return () => turn === mine;
  };
  return {
    current: () => opened,
    guard,
    signal: () => reading.signal,
    keep(next) {
      opened = next;
    },
    begin() {
      opened?.close();
      opened = undefined;
      turn += 1;
      reading.abort();
      reading = new AbortController();
      return { isCurrent: guard(), signal: reading.signal };
    },
  };
}

function phaseAfter(
  result: Result<OpenedImport, ImportFailure>,
  files: readonly File[],
): ImportPhase {
  if (result.ok) {
    return { step: 'preview', opened: result.value, names: files.map(({ name }) => name) };
  }
  const { error } = result;
  return error === 'needs-password' || error === 'wrong-password'
    ? { step: 'locked', files, isWrong: error === 'wrong-password' }
    : { step: 'failed', failure: error };
}

type ImportPorts = Pick<ImportDialogProps, 'importer' | 'keepBefore' | 'askToUnlock' | 'files'>;

/** Takes files through the steps of an import; leaving the dialog gives it up. */
export function useImport(ports: ImportPorts): ImportRun {
  const [phase, setPhase] = useState<ImportPhase>({ step: 'choosing' });
  const [one] = useState(createOpenOne);
  const openGiven = useEffectEvent(() => void open(ports.files ?? []));
  useEffect(() => {
    openGiven();
    return () => void one.begin();
  }, [one]);

  async function open(files: readonly File[], password?: string): Promise<void> {
    if (files.length === 0) return;
    const { isCurrent, signal } = one.begin();
    setPhase({ step: 'reading' });
    const result = await ports.importer.open(files, {
      signal,
      ...(password === undefined ? {} : { password }),
    });
    if (isCurrent()) {
      if (result.ok) one.keep(result.value);
      setPhase(phaseAfter(result, files));
    } else if (result.ok) result.value.close();
  }

  async function apply(choice: ImportChoice, extras: ImportExtras): Promise<void> {
    const opened = one.current();
    const isCurrent = one.guard();
    if (opened === undefined) return;
    if (extras.withSecrets === true && !(await ports.askToUnlock())) return;
    if (!isCurrent()) return;
    let kept: Kept | undefined;
    if (choice === 'replace') {
      setPhase({ step: 'saving' });
      kept = await ports.keepBefore(one.signal());
      if (!isCurrent()) return;
      if (kept === undefined) {
        setPhase({ step: 'failed', failure: 'no-backup' });
        return;
      }
    }
    const { chats: totalChats } = opened.inspection.counts;
    setPhase({ step: 'importing', progress: { step: 'reading', doneChats: 0, totalChats } });
    const isDue = createProgressThrottle(progressIntervalMs);
    const onProgress = (progress: ImportProgress): void => {
      if (isCurrent() && isDue(progress.step)) setPhase({ step: 'importing', progress });
    };
    const result = await opened.apply(choice, onProgress, extras);
    opened.close();
    if (isCurrent()) {
      if (result.ok) setPhase({ step: 'done', report: result.value, kept });
      else setPhase({ step: 'failed', failure: result.error });
    } else if (result.ok) {
      // Given up too late: it is there, and that must be told.
      const report = result.value;
      setPhase((now) => (now.step === 'choosing' ? { step: 'done', report, kept } : now));
    }
  }

  function reset(): void {
    one.begin();
    setPhase({ step: 'choosing' });
  }

  return { phase, open, apply, reset };
}
