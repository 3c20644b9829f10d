import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

import type { ServiceTrouble } from '#src/services/providers/service-status.ts';
import { findProvider } from '#src/services/providers/provider-view.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

import styles from './model-choice.module.css';

const labels: Readonly<Record<ServiceTrouble, MessageDescriptor>> = defineMessages({
  down: {
    id: 'model.fault',
    defaultMessage: '{title} had a problem with the last reply. Open settings',
  },
  slow: {
    id: 'model.slow',
    defaultMessage: '{title} is slow or overloaded right now. Open settings',
  },
});

interface ServiceMarkProps {
  readonly providers: ProviderService;
  readonly model: ModelRef;
  readonly trouble: ServiceTrouble;
  readonly onOpenSettings: () => void;
}

/** Stands beside a model whose service failed by itself at the last answer, or let people wait. */
export function ServiceMark({
  providers,
  model,
  trouble,
  onOpenSettings,
}: ServiceMarkProps): ReactNode {
  const intl = useIntl();
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
