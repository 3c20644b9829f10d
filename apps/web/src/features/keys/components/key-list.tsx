import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Plus } from 'lucide-react';
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { KeyService } from '#src/services/keys/key-service.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

import { groupKeys, takesFurtherKeys, type KeyGroup } from '../logic/key-groups.ts';
import { AddKeyDialog, type RenderSetupNotice } from './add-key-dialog.tsx';
import styles from './key-list.module.css';
import { KeyRow } from './key-row.tsx';

export interface KeyListProps {
  readonly keys: KeyService;
  readonly providers: Pick<ProviderService, 'getSnapshot' | 'subscribe'>;
  readonly renderNotice: RenderSetupNotice;
  readonly notify: (text: string) => void;
}

/** All stored keys under their providers; of each, one is used. */
export function KeyList(props: KeyListProps): ReactNode {
  const { keys, providers } = props;
  const intl = useIntl();
  const snapshot = useSyncExternalStore(keys.subscribe, keys.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const [target, setTarget] = useState<ProviderEndpoint>();
  const groups = groupKeys(
    snapshot,
    known.providers.map(({ endpoint }) => endpoint),
  );
  if (groups.length === 0) {
    return (
      <p className={styles['none']}>
        {intl.formatMessage({
          id: 'keyList.none',
          defaultMessage: 'No keys yet. Add one under Keys and endpoints.',
        })}
      </p>
    );
  }
  return (
    <div className={styles['groups']}>
      {groups.map((group) => (
        <Group
          key={group.endpoint.id}
          group={group}
          keys={keys}
          onAdd={
            snapshot.isKept && takesFurtherKeys(group.endpoint)
              ? () => setTarget(group.endpoint)
              : undefined
          }
        />
      ))}
      {target !== undefined && (
        <AddKeyDialog {...props} endpoint={target} onClose={() => setTarget(undefined)} />
      )}
    </div>
  );
}

interface GroupProps {
  readonly group: KeyGroup;
  readonly keys: KeyService;
  readonly onAdd: (() => void) | undefined;
}

function Group({ group, keys, onAdd }: GroupProps): ReactNode {
  const intl = useIntl();
  const id = useId();
  const { title } = group.endpoint;
  return (
    <fieldset className={styles['group']} aria-labelledby={`${id}-title`}>
      <div className={styles['head']}>
        <h4 id={`${id}-title`} className={styles['title']} dir="auto" translate="no">
          {title}
        </h4>
        {onAdd !== undefined && (
          <Button
            size="s"
            variant="quiet"
            icon={Plus}
            aria-label={intl.formatMessage(
              { id: 'keyList.add.of', defaultMessage: 'Add another {title} key' },
              { title },
            )}
            onClick={onAdd}
          >
            {intl.formatMessage({ id: 'keyList.add', defaultMessage: 'Add another' })}
          </Button>
        )}
      </div>
      <ul className={styles['rows']}>
        {group.keys.map((line) => (
          <KeyRow
            key={line.key.id}
            line={line}
            groupName={`${id}-choice`}
            canChoose={group.keys.length > 1}
            onChoose={() => void keys.choose(line.key.id)}
            onRename={(name) => void keys.rename(line.key.id, name)}
            onRemove={() => void keys.remove(line.key.id)}
          />
        ))}
      </ul>
    </fieldset>
  );
}
