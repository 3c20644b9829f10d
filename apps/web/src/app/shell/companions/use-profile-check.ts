import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';

import type { ProfileCheck } from '#src/data/backup/check-profile.ts';
import { untilIdle } from '#src/platform/idle.ts';

import type { Program } from '#src/app/program/program.ts';

/** Time after the start, when nobody waits for anything any more. */
const waitMs = 5000;

/** Looks once for damage and says what was mended; nothing is said of a sound profile. */
export function useProfileCheck({ store, toasts }: Pick<Program, 'store' | 'toasts'>): void {
  const intl = useIntl();
  // In the language of that moment; another one is no reason to look again.
  const tell = useEffectEvent(async (check: ProfileCheck): Promise<void> => {
    const { profileCheckText } = await import('./profile-check-text.ts');
    const message = profileCheckText(intl, check);
    if (message === '') return;
    toasts.show({
      message,
      durationMs: 0,
      action: {
        label: intl.formatMessage({ id: 'check.seen', defaultMessage: 'OK' }),
        onAction: () => undefined,
      },
      group: 'profile-check',
    });
  });
  useEffect(() => {
    let isOver = false;
    async function check(): Promise<void> {
      const { checkProfile } = await import('#src/data/backup/check-profile.ts');
      const result = await checkProfile(store, untilIdle);
      if (!isOver && result.ok) await tell(result.value);
    }
    const timer = setTimeout(() => void check(), waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [store]);
}
