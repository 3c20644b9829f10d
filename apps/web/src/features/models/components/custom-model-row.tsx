import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { Braces, Check, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProviderView } from '#src/services/providers/provider-view.ts';

import { customModelJson } from '../logic/custom-model-json.ts';
import styles from '../custom-models.module.css';

interface CustomModelRowProps {
  readonly provider: ProviderView;
  readonly isChosen: boolean;
  readonly onChoose: (model: ModelRef) => void;
  readonly onRemove: () => void;
}

/** One described model: choose it, see what is stored of it, remove it. */
export function CustomModelRow({
  provider,
  isChosen,
  onChoose,
  onRemove,
}: CustomModelRowProps): ReactNode {
  const intl = useIntl();
  const [isJsonOpen, setIsJsonOpen] = useState(false);
  const { endpoint } = provider;
  const modelId = endpoint.customModel?.modelId ?? '';
  const { title } = endpoint;
  return (
    <li className={styles['row']}>
      <div className={styles['line']}>
        <button
          type="button"
          className={styles['name']}
          aria-pressed={isChosen}
          aria-label={intl.formatMessage(
            { id: 'ownModels.use', defaultMessage: 'Use {title}' },
            { title },
          )}
          onClick={() => onChoose({ providerId: endpoint.id, modelId })}
        >
          <span className={styles['title']} dir="auto">
            {title}
          </span>
          <span className={styles['id']} dir="ltr" translate="no">
            {modelId}
          </span>
          {isChosen && <Icon of={Check} className={styles['check'] ?? ''} />}
        </button>
        <IconButton
          icon={Braces}
          aria-expanded={isJsonOpen}
          label={intl.formatMessage(
            { id: 'ownModels.json', defaultMessage: 'View {title} as JSON' },
            { title },
          )}
          onClick={() => setIsJsonOpen(!isJsonOpen)}
        />
        <TwoStepButton
          isCompact
          size="m"
          icon={Trash2}
          label={intl.formatMessage(
            { id: 'ownModels.delete', defaultMessage: 'Delete {title}' },
            { title },
          )}
          armedLabel={intl.formatMessage({ id: 'ownModels.delete.sure', defaultMessage: 'Sure?' })}
          onConfirm={onRemove}
        />
      </div>
      {isJsonOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        <pre className={styles['json']} dir="ltr" translate="no" tabIndex={0}>
          {customModelJson(endpoint)}
        </pre>
      )}
    </li>
  );
}
