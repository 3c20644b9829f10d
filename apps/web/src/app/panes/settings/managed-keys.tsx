import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

/** In the place of the forms for keys, on hosts that let nobody enter their own. */
export function ManagedKeys(): ReactNode {
  const intl = useIntl();
  return (
    <p>
      {intl.formatMessage({
        id: 'settings.keys.managed',
        defaultMessage: 'Whoever runs this installation manages its keys and models.',
      })}
    </p>
  );
}
