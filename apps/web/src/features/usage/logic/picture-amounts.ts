import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { IntlShape } from 'react-intl';

/** How many pictures were drawn, in words; empty where none was. */
export function pictureAmounts(
  intl: IntlShape,
  { pictures = 0 }: Pick<UsageRecord, 'pictures'>,
): readonly string[] {
  if (pictures === 0) return [];
  return [
    intl.formatMessage(
      {
        id: 'usage.pictures',
        defaultMessage: '{count, plural, one {# image} other {# images}}',
      },
      { count: pictures },
    ),
  ];
}
