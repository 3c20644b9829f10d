import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';

import type { ProfileCheck } from '#src/data/backup/check-profile.ts';
import { untilIdle } from '#src/platform/idle.ts';

import type { Program } from './program.ts';

/** Time after the start, when nobody waits for anything any more. */
const waitMs = 5000;

/** Looks once for damage and says what was mended; nothing is said of a sound profile. */
export function useProfileCheck({ store, toasts }: Pick<Program, 'store' | 'toasts'>): void {
  const intl = useIntl();
  // In the language of that moment; another one is no reason to look again.
  const tell = useEffectEvent(({ mendedChats, recoveredChats, emptyChats }: ProfileCheck): void => {
    const count = mendedChats + recoveredChats + emptyChats;
    if (count === 0) return;
    toasts.show({
      message: intl.formatMessage(
        {
          id: 'check.found',
          defaultMessage:
            '{count, plural, one {# damaged chat was found.} other {# damaged chats were found.}} {mended, number} repaired, {recovered, number} put together again, {empty, number} without any message left. Nothing was deleted.',
        },
        { count, mended: mendedChats, recovered: recoveredChats, empty: emptyChats },
      ),
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
      if (!isOver && result.ok) tell(result.value);
    }
    const timer = setTimeout(() => void check(), waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [store]);
}
