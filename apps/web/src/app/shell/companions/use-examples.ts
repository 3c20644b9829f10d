import { useEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import { randomText } from '#src/platform/random-id.ts';
import { systemClock } from '#src/platform/clock.ts';

import type { Program } from '#src/app/program/program.ts';

/** Time after the start at which examples are put in. */
const waitMs = 3000;

/** Puts example chats into an empty profile, on hosts that ask for it. */
export function useExamples({ config, store }: Pick<Program, 'config' | 'store'>): void {
  const intl = useIntl();
  const { chatFeatures } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const isWanted = chatFeatures['addExampleChats'] === true;
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => {
      void Promise.all([
        import('#src/services/examples/seed-examples.ts'),
        import('#src/features/examples/example-texts.ts'),
      ]).then(([{ seedExamples }, { exampleTexts }]) =>
        seedExamples({ store, random: randomText, nowMs: systemClock.nowMs() }, exampleTexts(intl)),
      );
    }, waitMs);
    return () => clearTimeout(timer);
  }, [isWanted, store, intl]);
}
