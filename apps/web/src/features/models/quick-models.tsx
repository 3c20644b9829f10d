import { includesModel } from '@parley/domain/model/model-picks.ts';
import { isSameModel } from '@parley/domain/model/model-ref.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { findProvider, titleOfModel } from '#src/services/providers/provider-view.ts';

import { usePicks } from './hooks/use-picks.ts';
import type { ModelButtonProps } from './model-button-props.ts';
import styles from './quick-models.module.css';

type QuickModelsProps = Pick<ModelButtonProps, 'providers' | 'preferences' | 'model' | 'onChoose'>;

/** One press to another model: those that the user chose, else two that are suggested. */
export function QuickModels(props: QuickModelsProps): ReactNode {
  const { providers, preferences, onChoose } = props;
  const intl = useIntl();
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const picks = usePicks(preferences);
  const current = props.model ?? snapshot.defaultModel;
  const models = (picks.quick ?? snapshot.suggestedModels).filter((model) => {
    const isUsable = findProvider(snapshot, model.providerId)?.isUsable === true;
    return isUsable && !includesModel(picks.hidden, model);
  });
  // Where only the model that answers is left, there is nothing to switch to.
  if (models.every((model) => isSameModel(model, current))) return null;
  return (
    <div
      className={styles['quick']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
      role="group"
      aria-label={intl.formatMessage({ id: 'model.quick.name', defaultMessage: 'Quick models' })}
    >
      {models.map((model) => (
        <Button
          key={`${model.providerId} ${model.modelId}`}
          size="s"
          variant={isSameModel(model, current) ? 'secondary' : 'quiet'}
          aria-pressed={isSameModel(model, current)}
          onClick={() => {
            preferences?.noteUsed(model);
            onChoose(model);
          }}
        >
          <span dir="auto">{titleOfModel(snapshot, model)}</span>
        </Button>
      ))}
    </div>
  );
}
