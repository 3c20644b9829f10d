import { useEffect, type ReactNode } from 'react';

import { CharacterLinkPane, ImportPane, PluginsPane } from '#src/app/panes/panes.ts';
import type { Program } from '#src/app/program/program.ts';
import { useOneByOne } from '#src/app/shared/use-one-by-one.ts';

import { followDrops, handOnDrop } from './follow-drops.ts';
import type { Arrived } from './sort-dropped.ts';

/** Leads files that are dropped on the window to where they belong, one after the other. */
export function useDroppedFiles(program: Program): ReactNode {
  const { first, key, add, next } = useOneByOne<Arrived>();
  useEffect(() => {
    async function sort(files: readonly File[]): Promise<void> {
      // Without the code, all of them go with the message, as through its button.
      const part = await import('./sort-dropped.ts').catch(() => undefined);
      const sorted = await part?.sortDropped(files);
      handOnDrop(sorted?.attached ?? files);
      add(sorted?.arrived ?? []);
    }
    return followDrops((files) => void sort(files));
  }, [add]);
  if (first === undefined) return null;
  const shown = {
    ports: program,
    key,
    onClose: next,
  };
  if (first.kind === 'character') return <CharacterLinkPane {...shown} file={first.file} />;
  return first.kind === 'plugin' ? (
    <PluginsPane {...shown} file={first.file} />
  ) : (
    <ImportPane {...shown} files={first.files} />
  );
}
