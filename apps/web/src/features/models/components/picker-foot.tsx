import { Button } from '@parley/ui/components/button/button.tsx';
import type { IconComponent } from '@parley/ui/components/icon/icon.tsx';
import { Columns2, ListChecks, Plus, RefreshCw, Settings2 } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProviderService } from '#src/services/providers/provider-service.ts';

import styles from './picker-foot.module.css';

interface PickerFootProps {
  readonly providers: ProviderService;
  readonly onSetUp: (() => void) | undefined;
  readonly onOpenModelSettings: (() => void) | undefined;
  readonly onManage: (() => void) | undefined;
  readonly onSeveral: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What leads on from the list: read it again, put it in order, set more up. */
export function PickerFoot(props: PickerFootProps): ReactNode {
  const { providers, onSetUp, onOpenModelSettings, onManage, onClose } = props;
  const intl = useIntl();
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const usable = snapshot.providers.filter(({ isUsable }) => isUsable);
  const failed = usable.filter(({ error }) => error !== undefined);
  const leave = (open: () => void) => (): void => {
    onClose();
    open();
  };
  return (
    <div className={styles['foot']}>
      {failed.length > 0 && (
        <p role="alert" className={styles['failure']}>
          {intl.formatMessage(
            {
              id: 'model.refresh.failed',
              defaultMessage:
                'Couldn’t update the models from {titles}. This is the last known list.',
            },
            { titles: intl.formatList(failed.map(({ endpoint }) => endpoint.title)) },
          )}
        </p>
      )}
      <FootButton
        icon={RefreshCw}
        isLoading={usable.some(({ isRefreshing }) => isRefreshing)}
        label={intl.formatMessage({ id: 'model.refresh', defaultMessage: 'Refresh list' })}
        onPress={() => {
          for (const { endpoint } of usable) {
            if (endpoint.customModel === undefined) void providers.refreshModels(endpoint.id);
          }
        }}
      />
      {onManage !== undefined && (
        <FootButton
          icon={ListChecks}
          label={intl.formatMessage({ id: 'model.manage', defaultMessage: 'Manage models' })}
          onPress={onManage}
        />
      )}
      {props.onSeveral !== undefined && (
        <FootButton
          icon={Columns2}
          label={intl.formatMessage({
            id: 'model.several.open',
            defaultMessage: 'Ask several models',
          })}
          onPress={props.onSeveral}
        />
      )}
      {onOpenModelSettings !== undefined && (
        <FootButton
          icon={Settings2}
          label={intl.formatMessage({
            id: 'modelSettings.title',
            defaultMessage: 'Model settings',
          })}
          onPress={leave(onOpenModelSettings)}
        />
      )}
      {onSetUp !== undefined && (
        <FootButton
          icon={Plus}
          label={intl.formatMessage({
            id: 'model.setUp',
            defaultMessage: 'Set up another provider',
          })}
          onPress={leave(onSetUp)}
        />
      )}
    </div>
  );
}

interface FootButtonProps {
  readonly icon: IconComponent;
  readonly label: string;
  readonly isLoading?: boolean;
  readonly onPress: () => void;
}

function FootButton({ icon, label, isLoading = false, onPress }: FootButtonProps): ReactNode {
  return (
    <Button size="s" variant="quiet" icon={icon} loading={isLoading} onClick={onPress}>
      {label}
    </Button>
  );
}
