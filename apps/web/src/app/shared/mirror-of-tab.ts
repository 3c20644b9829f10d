import type { IntlShape } from 'react-intl';

import { shareWords } from '#src/features/share/logic/share-texts.ts';
import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import { createLocks } from '#src/platform/locks.ts';
import { openMirrorFolder } from '#src/platform/mirror-folder.ts';
import { randomText } from '#src/platform/random-id.ts';
import { createMirror, type Mirror } from '#src/services/mirror/mirror.ts';

/** A pause in the changes after which they are written. */
const pauseMs = 2000;

const mirrors = new WeakMap<Store, Mirror>();

/** What a mirror needs of the program. */
export interface MirrorParts {
  readonly store: Store;
  readonly flags: LocalFlags;
}

/** The mirror of this tab; the same one for as long as the program runs. */
export function mirrorOf({ store, flags }: MirrorParts, intl: IntlShape): Mirror {
  const known = mirrors.get(store);
  if (known !== undefined) return known;
  const mirror = createMirror({
    store,
    locks: createLocks(navigator.locks),
    clock: systemClock,
    flags,
    openFolder: openMirrorFolder,
    createId: () => randomText().slice(0, 8),
    later(task) {
      const timer = setTimeout(task, pauseMs);
      return () => clearTimeout(timer);
    },
    words: () => shareWords(intl),
  });
  mirrors.set(store, mirror);
  return mirror;
}
