import { useEffect, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { CharacterLinkPane, ImportPane, PluginsPane } from '#src/app/panes/panes.ts';
import type { Program } from '#src/app/program/program.ts';
import { pageFileSorting } from '#src/app/shared/page-file-sorting.ts';
import { useOneByOne } from '#src/app/shared/use-one-by-one.ts';
import type { FilesInQuestion } from '#src/services/attachments/file-sorting.ts';

import { followDrops } from './follow-drops.ts';
import type { Arrived } from './sort-dropped.ts';

/** Names of files that may be something to keep. */
const maybeKept = /\.(json|jsonl|ndjson|zip|parley|png)$/i;

/** Leads files that are dropped on the window to where they belong, one after the other. */
export function useDroppedFiles(program: Program): ReactNode {
  const intl = useIntl();
  const { first, key, add, next } = useOneByOne<Arrived>();
  const { toasts } = program;
  useEffect(() => {
    return pageFileSorting.connect(async (files, question) => {
      const unclear = files.filter(({ name }) => maybeKept.test(name));
      for (const file of files) if (!unclear.includes(file)) question.decide(file, true);
      if (unclear.length === 0) return;
      // Without the code, all of them go with the message, as through its button.
      const part = await import('./sort-dropped.ts').catch(() => undefined);
      if (part !== undefined) add(await part.sortDropped(unclear, question));
      else for (const file of unclear) question.decide(file, true);
    });
  }, [add]);
  useEffect(() => {
    return followDrops(pageFileSorting.hasReceiver, (files) => {
      const telling = tellProgress(intl, toasts, files.length);
      void pageFileSorting.sort(files, telling.question).finally(telling.end);
    });
  }, [intl, toasts]);
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

interface Telling {
  readonly question: FilesInQuestion;
  readonly end: () => void;
}

/** Where no message box shows the files, a toast says how far it is. */
function tellProgress(intl: IntlShape, toasts: Program['toasts'], total: number): Telling {
  let done = 0;
  const show = (): number =>
    toasts.show({
      message: intl.formatMessage(
        {
          id: 'drop.checking',
          defaultMessage: 'Checking dropped files: {done, number} of {total, number}…',
        },
        { done, total },
      ),
      durationMs: 0,
      group: 'dropped-files',
    });
  let shown = show();
  return {
    question: {
      isWanted: () => true,
      decide() {
        done += 1;
        shown = show();
      },
    },
    end: () => toasts.dismiss(shown),
  };
}
