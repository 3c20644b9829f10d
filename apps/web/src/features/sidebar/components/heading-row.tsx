import type { ChatGroupKey } from '@parley/domain/chat/list-groups.ts';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import styles from './heading-row.module.css';

const headings = defineMessages({
  favorites: { id: 'sidebar.group.favorites', defaultMessage: 'Favorites' },
  today: { id: 'sidebar.group.today', defaultMessage: 'Today' },
  yesterday: { id: 'sidebar.group.yesterday', defaultMessage: 'Yesterday' },
  week: { id: 'sidebar.group.week', defaultMessage: 'Previous 7 days' },
  days30: { id: 'sidebar.group.days30', defaultMessage: 'Previous 30 days' },
});

/** The heading over the chats of some days. */
export function HeadingRow({ of }: { readonly of: ChatGroupKey }): ReactNode {
  const intl = useIntl();
  return (
    <h3 className={styles['heading']} data-drop-out="">
      {headingOf(of, intl)}
    </h3>
  );
}

function headingOf(key: ChatGroupKey, intl: IntlShape): string {
  if (key.type !== 'month') return intl.formatMessage(headings[key.type]);
  const date = new Date(key.year, key.month, 1);
  const isThisYear = key.year === new Date().getFullYear();
  return intl.formatDate(date, {
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' as const }),
  });
}
