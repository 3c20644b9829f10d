import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { findProvider } from '#src/services/providers/provider-view.ts';

import styles from './model-choice.module.css';
import { useProgram } from './program-context.ts';

interface ServiceMarkProps {
  readonly model: ModelRef;
  readonly onOpenSettings: () => void;
}

/** Stands beside a model whose service had a fault of its own at the last answer. */
export function ServiceMark({ model, onOpenSettings }: ServiceMarkProps): ReactNode {
  const intl = useIntl();
  const { providers } = useProgram();
  const title = findProvider(providers.getSnapshot(), model.providerId)?.endpoint.title ?? '';
  return (
    <IconButton
      icon={TriangleAlert}
      className={styles['fault'] ?? ''}
      label={intl.formatMessage(
        {
          id: 'model.fault',
          defaultMessage: '{title} had a problem of its own with the last reply. Open the settings',
        },
        { title },
      )}
      aria-haspopup="dialog"
      onClick={onOpenSettings}
    />
  );
}
