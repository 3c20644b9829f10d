import type { Grant } from '@parley/domain/organization/roles.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../admin.module.css';
import { roleNames, scopeNames } from '../logic/role-texts.ts';

/** A role, and of an admin what they look after. */
export function GrantText({ grant: { role, scopes } }: { readonly grant: Grant }): ReactNode {
  const intl = useIntl();
  return (
    <span className={styles['grant']}>
      <span>{intl.formatMessage(roleNames[role])}</span>
      {role === 'admin' && (
        <span className={styles['note']}>
          {scopes.length === 0
            ? intl.formatMessage({ id: 'admin.scopes.none', defaultMessage: 'Manages nothing yet' })
            : intl.formatList(
                scopes.map((scope) => intl.formatMessage(scopeNames[scope])),
                { type: 'unit' },
              )}
        </span>
      )}
    </span>
  );
}
