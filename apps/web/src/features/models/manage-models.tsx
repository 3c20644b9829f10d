import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import {
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useIntl } from 'react-intl';
import { Virtualizer } from 'virtua';

import type { ModelPreferences } from '#src/services/providers/model-preferences.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

import { ManagedModel } from './components/managed-model.tsx';
import { usePicks } from './hooks/use-picks.ts';
import { groupModels, type ModelOption } from './logic/model-groups.ts';
import { noPicks } from './logic/no-picks.ts';
import styles from './manage-models.module.css';

interface ManageModelsProps {
  readonly providers: ProviderService;
  readonly preferences: ModelPreferences;
  readonly onClose: () => void;
}

/** Every model with what can be done to it: favourite, quick button, name, out of sight. */
export function ManageModels({ providers, preferences, onClose }: ManageModelsProps): ReactNode {
  const intl = useIntl();
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const picks = usePicks(preferences);
  const scrollRef = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const options = useMemo(
    () => groupModels(snapshot, deferred, noPicks).flat.filter(({ isTyped }) => !isTyped),
    [snapshot, deferred],
  );
  const quick = picks.quick ?? snapshot.suggestedModels;
  const renderRow = (option: ModelOption): ReactElement => (
    <ManagedModel
      key={`${option.model.providerId} ${option.model.modelId}`}
      option={option}
      picks={picks}
      quick={quick}
      preferences={preferences}
    />
  );
  return (
    <Dialog
      open
      isTall
      body="flush"
      title={intl.formatMessage({ id: 'model.manage', defaultMessage: 'Manage models' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      toolbar={
        <SearchField
          label={intl.formatMessage({ id: 'model.search', defaultMessage: 'Search models' })}
          clearLabel={intl.formatMessage({ id: 'model.search.clear', defaultMessage: 'Clear' })}
          value={query}
          onValueChange={setQuery}
        />
      }
    >
      <div ref={scrollRef} className={styles['list']}>
        {options.length === 0 ? (
          <p className={styles['empty']}>
            {intl.formatMessage({
              id: 'model.manage.empty',
              defaultMessage: 'No matching models.',
            })}
          </p>
        ) : (
          <Virtualizer scrollRef={scrollRef} data={options}>
            {renderRow}
          </Virtualizer>
        )}
      </div>
    </Dialog>
  );
}
