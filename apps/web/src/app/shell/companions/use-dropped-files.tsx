import { useEffect, useState, type ReactNode } from 'react';

import { CharacterLinkPane, ImportPane, PluginsPane } from '#src/app/panes/panes.ts';
import type { Program } from '#src/app/program/program.ts';

import { followDrops, handOnDrop } from './follow-drops.ts';
import type { Arrived } from './sort-dropped.ts';

/** Each with a name of its own: another drop must not begin the dialog that is open anew. */
const keys = new WeakMap<Arrived, number>();
let lastKey = 0;

function keyOf(arrived: Arrived): number {
  const known = keys.get(arrived);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(arrived, lastKey);
  return lastKey;
}

/** Leads files that are dropped on the window to where they belong, one after the other. */
export function useDroppedFiles(program: Program): ReactNode {
  const [arrived, setArrived] = useState<readonly Arrived[]>([]);
  useEffect(() => {
    async function sort(files: readonly File[]): Promise<void> {
      // Without the code, all of them go with the message, as through its button.
      const part = await import('./sort-dropped.ts').catch(() => undefined);
      const sorted = await part?.sortDropped(files);
      handOnDrop(sorted?.attached ?? files);
      setArrived((before) => [...before, ...(sorted?.arrived ?? [])]);
    }
    return followDrops((files) => void sort(files));
  }, []);
  const [first] = arrived;
  if (first === undefined) return null;
  const shown = {
    ports: program,
    key: keyOf(first),
    onClose: () => setArrived((all) => all.slice(1)),
  };
  if (first.kind === 'character') return <CharacterLinkPane {...shown} file={first.file} />;
  return first.kind === 'plugin' ? (
    <PluginsPane {...shown} file={first.file} />
  ) : (
    <ImportPane {...shown} files={first.files} />
  );
}
