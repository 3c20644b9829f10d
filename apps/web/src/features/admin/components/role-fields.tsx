import type { AdminScope, Grant, Role } from '@parley/domain/organization/roles.ts';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { RadioGroup } from '@parley/ui/components/radio-group/radio-group.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../admin.module.css';
import { roleHints, roleNames, scopeNames } from '../logic/role-texts.ts';

interface RoleFieldsProps {
  readonly grant: Grant;
  readonly onGrantChange: (grant: Grant) => void;
  /** What may be given. */
  readonly roles: readonly Role[];
  readonly scopes: readonly AdminScope[];
}

/** Which role somebody is to have, and what they look after as an admin. */
export function RoleFields({ grant, onGrantChange, roles, scopes }: RoleFieldsProps): ReactNode {
  const intl = useIntl();
  return (
    <>
      <RadioGroup
        label={intl.formatMessage({ id: 'admin.role', defaultMessage: 'Role' })}
        value={grant.role}
        onValueChange={(role) => onGrantChange({ ...grant, role })}
        options={roles.map((role) => ({
          value: role,
          label: intl.formatMessage(roleNames[role]),
          hint: intl.formatMessage(roleHints[role]),
        }))}
      />
      {grant.role === 'admin' && (
        <fieldset className={styles['scopes']}>
          <legend className={styles['legend']}>
            {intl.formatMessage({ id: 'admin.scopes.choose', defaultMessage: 'Manages' })}
          </legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={intl.formatMessage(scopeNames[scope])}
              checked={grant.scopes.includes(scope)}
              onCheckedChange={(isGiven) =>
                onGrantChange({
                  ...grant,
                  scopes: scopes.filter((each) =>
                    each === scope ? isGiven : grant.scopes.includes(each),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
