import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { notSavedText } from '#src/platform/not-saved-text.ts';

import { useSidebarScope, type SidebarScope } from '../sidebar-scope.ts';

/** Says that something could not be stored, where it could not. */
export type StoredCheck = (isStored: boolean) => void;

/** Makes the check over the toasts of the sidebar. */
export function createStoredCheck(
  { toasts }: Pick<SidebarScope, 'toasts'>,
  intl: IntlShape,
): StoredCheck {
  return (isStored) => {
    if (!isStored) toasts.show({ tone: 'danger', message: notSavedText(intl) });
  };
}

/** See {@link StoredCheck}. */
export function useStoredCheck(): StoredCheck {
  const intl = useIntl();
  const scope = useSidebarScope();
  return useMemo(() => createStoredCheck(scope, intl), [scope, intl]);
}
