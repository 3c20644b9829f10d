import type { IntlShape } from 'react-intl';

import type { Program } from './program.ts';
import { snapshotsOf } from './program-snapshots.ts';

/** Says once that a copy was put back, with a button that puts back what was there before. */
export async function tellRestored(program: Program, intl: IntlShape): Promise<void> {
  const { flags, toasts } = program;
  const id = flags.read('restored');
  flags.write('restored', undefined);
  const snapshots = snapshotsOf(program);
  const before = (await snapshots.list()).find((copy) => copy.id === id);
  if (before === undefined) return;
  const failed = (): void => {
    toasts.show({
      tone: 'danger',
      message: intl.formatMessage({
        id: 'copies.undo.failed',
        defaultMessage: 'That could not be undone. The copy is in the settings, under Data.',
      }),
    });
  };
  toasts.show({
    message: intl.formatMessage({
      id: 'copies.restored',
      defaultMessage: 'The copy was put back.',
    }),
    durationMs: 0,
    group: 'restored',
    action: {
      label: intl.formatMessage({ id: 'copies.undo', defaultMessage: 'Undo' }),
      onAction: () =>
        void snapshots.restore(before.id).then((fault) => {
          if (fault !== undefined) failed();
        }),
    },
  });
}
