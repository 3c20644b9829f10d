import type { IntlShape } from 'react-intl';

import type { Program } from './program.ts';
import { mirrorOf } from '#src/app/shared/mirror-of-tab.ts';

/** Goes on with the mirror that was set up; where the browser wants a click first, asks for it. */
export async function startMirror(program: Program, intl: IntlShape): Promise<void> {
  const mirror = mirrorOf(program, intl);
  let isTold = false;
  const tell = (): void => {
    const state = mirror.getSnapshot();
    if (isTold || state.status !== 'asking') return;
    isTold = true;
    program.toasts.show({
      message: intl.formatMessage(
        {
          id: 'mirror.asking',
          defaultMessage: 'The browser needs your permission again to write to “{folder}”.',
        },
        { folder: state.folderName },
      ),
      durationMs: 0,
      group: 'mirror',
      action: {
        label: intl.formatMessage({ id: 'mirror.resume', defaultMessage: 'Allow and continue' }),
        onAction: () => void mirror.resume(),
      },
    });
  };
  mirror.subscribe(tell);
  await mirror.connect();
  tell();
}
