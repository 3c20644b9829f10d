import type { IntlShape } from 'react-intl';

import { shareWords } from '#src/features/share/logic/share-texts.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createLocks } from '#src/platform/locks.ts';
import { openMirrorFolder } from '#src/platform/mirror-folder.ts';
import { randomText } from '#src/platform/random-id.ts';
import { createMirror, type Mirror } from '#src/services/mirror/mirror.ts';

import type { Program } from './program.ts';

/** A pause in the changes after which they are written. */
const pauseMs = 2000;

const mirrors = new WeakMap<Program, Mirror>();

/** The mirror of this tab; the same one for as long as the program runs. */
export function mirrorOf(program: Program, intl: IntlShape): Mirror {
  const known = mirrors.get(program);
  if (known !== undefined) return known;
  const mirror = createMirror({
    store: program.store,
    locks: createLocks(navigator.locks),
    clock: systemClock,
    flags: program.flags,
    openFolder: openMirrorFolder,
    createId: () => randomText().slice(0, 8),
    later(task) {
      const timer = setTimeout(task, pauseMs);
      return () => clearTimeout(timer);
    },
    words: () => shareWords(intl),
  });
  mirrors.set(program, mirror);
  return mirror;
}
