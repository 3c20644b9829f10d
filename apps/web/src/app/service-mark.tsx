import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

import type { ServiceTrouble } from '#src/services/providers/service-status.ts';
import { findProvider } from '#src/services/providers/provider-view.ts';

import styles from './model-choice.module.css';
import { useProgram } from './program-context.ts';

const labels: Readonly<Record<ServiceTrouble, MessageDescriptor>> = defineMessages({
  down: {
    id: 'model.fault',
    defaultMessage: '{title} had a problem of its own with the last reply. Open the settings',
  },
  slow: {
    id: 'model.slow',
    defaultMessage: '{title} is slow or overloaded at the moment. Open the settings',
  },
});

interface ServiceMarkProps {
  readonly model: ModelRef;
  readonly trouble: ServiceTrouble;
  readonly onOpenSettings: () => void;
}

/** Stands beside a model whose service failed by itself at the last answer, or let people wait. */
export function ServiceMark({ model, trouble, onOpenSettings }: ServiceMarkProps): ReactNode {
  const intl = useIntl();
  const { providers } = useProgram();
  const title = findProvider(providers.getSnapshot(), model.providerId)?.endpoint.title ?? '';
  return (
    <IconButton
      icon={trouble === 'down' ? TriangleAlert : Hourglass}
      className={styles['fault'] ?? ''}
      label={intl.formatMessage(labels[trouble], { title })}
      aria-haspopup="dialog"
      onClick={onOpenSettings}
    />
  );
}
