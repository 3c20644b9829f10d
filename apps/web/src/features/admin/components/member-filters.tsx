import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../admin.module.css';
import type { MemberFilter } from '../logic/member-filter.ts';
import { roleNames, statusNames } from '../logic/role-texts.ts';

interface MemberFiltersProps {
  readonly filter: MemberFilter;
  readonly onFilterChange: (filter: MemberFilter) => void;
}

const roles = ['member', 'admin', 'owner'] as const;
const statuses = ['active', 'suspended'] as const;
/** Longer than any address. */
const maxSearch = 254;

/** Says which members are shown. */
export function MemberFilters({ filter, onFilterChange }: MemberFiltersProps): ReactNode {
  const intl = useIntl();
  return (
    <search className={styles['filters']}>
      <SearchField
        className={styles['search'] ?? ''}
        label={intl.formatMessage({
          id: 'admin.members.search',
          defaultMessage: 'Address begins with…',
        })}
        clearLabel={intl.formatMessage({
          id: 'admin.members.search.clear',
          defaultMessage: 'Clear search',
        })}
        value={filter.search}
        maxLength={maxSearch}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onValueChange={(search) => onFilterChange({ ...filter, search })}
      />
      <Select
        isLabelHidden
        label={intl.formatMessage({ id: 'admin.role', defaultMessage: 'Role' })}
        value={filter.role}
        options={[
          {
            value: 'all' as const,
            label: intl.formatMessage({ id: 'admin.role.all', defaultMessage: 'All roles' }),
          },
          ...roles.map((value) => ({ value, label: intl.formatMessage(roleNames[value]) })),
        ]}
        onValueChange={(role) => onFilterChange({ ...filter, role })}
      />
      <Select
        isLabelHidden
        label={intl.formatMessage({ id: 'admin.status', defaultMessage: 'Status' })}
        value={filter.status}
        options={[
          {
            value: 'all' as const,
            label: intl.formatMessage({ id: 'admin.status.all', defaultMessage: 'Any status' }),
          },
          ...statuses.map((value) => ({ value, label: intl.formatMessage(statusNames[value]) })),
        ]}
        onValueChange={(status) => onFilterChange({ ...filter, status })}
      />
    </search>
  );
}
