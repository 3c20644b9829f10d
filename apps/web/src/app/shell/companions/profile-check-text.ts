import type { IntlShape } from 'react-intl';

import type { ProfileCheck } from '#src/data/backup/check-profile.ts';

/** What a check found, for a person; empty where the profile is sound. */
export function profileCheckText(intl: IntlShape, check: ProfileCheck): string {
  return [foundText(intl, check), lostText(intl, check)].filter((text) => text !== '').join(' ');
}

function foundText(intl: IntlShape, check: ProfileCheck): string {
  const { mendedChats: mended, recoveredChats: recovered, emptyChats: empty } = check;
  const count = mended + recovered + empty;
  if (count === 0) return '';
  return intl.formatMessage(
    {
      id: 'check.found',
      defaultMessage:
        '{count, plural, one {# damaged chat found.} other {# damaged chats found.}} {mended, number} repaired, {recovered, number} rebuilt, {empty, number} empty. Nothing was deleted.',
    },
    { count, mended, recovered, empty },
  );
}

function lostText(intl: IntlShape, { lostChats }: ProfileCheck): string {
  if (lostChats === 0) return '';
  return intl.formatMessage(
    {
      id: 'check.lost',
      defaultMessage:
        'Your browser can’t read {count, plural, one {# stored chat} other {# stored chats}} completely. A snapshot or a backup may have what is missing.',
    },
    { count: lostChats },
  );
}
