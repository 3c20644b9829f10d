import { useState, type ReactNode } from 'react';

import { CharacterLinkPane, ImportPane, PluginsPane } from '#src/app/panes/panes.ts';
import { useProgram } from '#src/app/program/program-context.ts';

import type { Arrived } from './sort-dropped.ts';

/** Names of files that may be something to keep. */
const maybeKept = /\.(json|jsonl|ndjson|zip|parley|png)$/i;

interface DroppedFiles {
  readonly drop: (files: readonly File[]) => void;
  /** Asks about what the files hold, one after the other. */
  readonly dialog: ReactNode;
}

/** Leads files that were dropped on the window to where they belong. */
export function useDroppedFiles(attach: (files: readonly File[]) => void): DroppedFiles {
  const [arrived, setArrived] = useState<readonly Arrived[]>([]);

  async function sort(files: readonly File[]): Promise<void> {
    // Without the code, all of them go with the message, as through its button.
    const part = await import('./sort-dropped.ts').catch(() => undefined);
    const sorted = await part?.sortDropped(files);
    const attached = sorted?.attached ?? files;
    if (attached.length > 0) attach(attached);
    setArrived((before) => [...before, ...(sorted?.arrived ?? [])]);
  }

  const [first] = arrived;
  return {
    drop(files) {
      if (files.some(({ name }) => maybeKept.test(name))) void sort(files);
      else attach(files);
    },
    dialog: first && (
      <ArrivedPane
        key={arrived.length}
        arrived={first}
        onClose={() => setArrived((all) => all.slice(1))}
      />
    ),
  };
}

interface ArrivedPaneProps {
  readonly arrived: Arrived;
  readonly onClose: () => void;
}

function ArrivedPane({ arrived, onClose }: ArrivedPaneProps): ReactNode {
  const shown = { ports: useProgram(), onClose };
  if (arrived.kind === 'character') return <CharacterLinkPane {...shown} file={arrived.file} />;
  return arrived.kind === 'plugin' ? (
    <PluginsPane {...shown} file={arrived.file} />
  ) : (
    <ImportPane {...shown} files={arrived.files} />
  );
}
