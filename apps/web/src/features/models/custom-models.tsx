import { Button } from '@parley/ui/components/button/button.tsx';
import { Plus } from 'lucide-react';
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CustomModelForm } from './components/custom-model-form.tsx';
import { CustomModelRow } from './components/custom-model-row.tsx';
import type { CustomModelsProps } from './custom-models-props.ts';
import styles from './custom-models.module.css';

/** The models that the user described by hand, and the form for another one. */
export function CustomModels(props: CustomModelsProps): ReactNode {
  const { providers, chosen, onChoose, onFormOpenChange } = props;
  const intl = useIntl();
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const [isFormOpen, setIsFormOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const own = snapshot.providers.filter(({ endpoint }) => endpoint.customModel !== undefined);

  function toggleForm(isOpen: boolean): void {
    setIsFormOpen(isOpen);
    onFormOpenChange(isOpen);
    // The opener is there again only after the form has gone.
    if (!isOpen) requestAnimationFrame(() => opener.current?.focus());
  }

  if (own.length === 0 && !props.canAdd) return null;
  return (
    <section
      className={styles['own']}
      aria-label={intl.formatMessage({ id: 'ownModels.title', defaultMessage: 'Custom models' })}
    >
      {own.length > 0 && (
        <ul className={styles['list']}>
          {own.map((provider) => (
            <CustomModelRow
              key={provider.endpoint.id}
              provider={provider}
              isChosen={chosen?.providerId === provider.endpoint.id}
              onChoose={onChoose}
              onRemove={() => void providers.removeProvider(provider.endpoint.id)}
            />
          ))}
        </ul>
      )}
      {isFormOpen ? (
        <CustomModelForm
          providers={providers}
          helpLinks={props.helpLinks}
          onClose={() => toggleForm(false)}
          onAdded={(model) => {
            onChoose(model);
            toggleForm(false);
          }}
        />
      ) : (
        props.canAdd && (
          <Button
            ref={opener}
            size="s"
            variant="quiet"
            icon={Plus}
            className={styles['add']}
            onClick={() => toggleForm(true)}
          >
            {intl.formatMessage({ id: 'ownModels.add', defaultMessage: 'Add custom model' })}
          </Button>
        )
      )}
    </section>
  );
}
