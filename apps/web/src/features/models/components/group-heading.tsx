import { unreachable } from '@parley/domain/shared/unreachable.ts';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { ModelGroup } from '../logic/model-groups.ts';
import styles from './model-list.module.css';

/** Says what the options that follow have in common. Each option tells its provider by itself. */
export function GroupHeading({ group }: { readonly group: ModelGroup }): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['heading']} role="presentation" dir="auto">
      {titleOf(intl, group)}
    </div>
  );
}

function titleOf(intl: IntlShape, { kind, title }: ModelGroup): string {
  switch (kind) {
    case 'favorites':
      return intl.formatMessage({ id: 'model.group.favorites', defaultMessage: 'Favorites' });
    case 'recent':
      return intl.formatMessage({ id: 'model.group.recent', defaultMessage: 'Recently used' });
    case 'own':
      return intl.formatMessage({ id: 'ownModels.title', defaultMessage: 'Custom models' });
    case 'host':
    case 'provider':
      return title;
    default:
      return unreachable(kind);
  }
}
