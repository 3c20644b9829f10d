import { includesModel, withModel } from '@parley/domain/model/model-picks.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { titleOfModel } from '#src/services/providers/provider-view.ts';

import { ModelSearchSheet } from './components/model-search-sheet.tsx';
import { useModelSearch } from './hooks/use-model-search.ts';
import type { ModelButtonProps } from './model-button-props.ts';
import styles from './several-picker.module.css';

export interface SeveralPickerProps extends Pick<ModelButtonProps, 'providers' | 'preferences'> {
  readonly anchor: HTMLElement;
  readonly initial: readonly ModelRef[];
  /** One that stays out: it has answered already. */
  readonly excluded?: ModelRef | null;
  readonly least: number;
  readonly most: number;
  readonly onConfirm: (models: readonly ModelRef[]) => void;
  /** Leads back to the choice of one; absent where there is no such choice. */
  readonly onAskOne?: () => void;
  readonly onClose: () => void;
}

/** Chooses some models that answer side by side. Enter takes one in or out, mod+Enter is done. */
export function SeveralPicker(props: SeveralPickerProps): ReactNode {
  const { providers, preferences, most, excluded = null, onClose } = props;
  const intl = useIntl();
  const listId = useId();
  const search = useModelSearch({ providers, preferences, excluded });
  const [chosen, setChosen] = useState(props.initial);

  function toggle(index: number): void {
    const model = search.choice.flat[index]?.model;
    if (model === undefined) return;
    const isIn = !includesModel(chosen, model);
    search.moveTo(index);
    if (!isIn || chosen.length < most) setChosen(withModel(chosen, model, isIn));
  }

  function confirm(): void {
    if (chosen.length < props.least) return;
    for (const model of chosen) preferences?.noteUsed(model);
    onClose();
    props.onConfirm(chosen);
  }

  return (
    <ModelSearchSheet
      listId={listId}
      label={intl.formatMessage({
        id: 'model.several.title',
        defaultMessage: 'Ask several models',
      })}
      anchor={props.anchor}
      search={search}
      isChosen={(model) => includesModel(chosen, model)}
      several={{ isFull: chosen.length >= most }}
      belowSearch={
        <ChosenModels
          models={chosen}
          providers={providers}
          onRemove={(model) => setChosen(withModel(chosen, model, false))}
        />
      }
      onChoose={toggle}
      onModEnter={confirm}
      onClose={onClose}
    >
      <SeveralFoot {...props} count={chosen.length} onConfirm={confirm} />
    </ModelSearchSheet>
  );
}

interface ChosenModelsProps extends Pick<ModelButtonProps, 'providers'> {
  readonly models: readonly ModelRef[];
  readonly onRemove: (model: ModelRef) => void;
}

function ChosenModels({ models, providers, onRemove }: ChosenModelsProps): ReactNode {
  const intl = useIntl();
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return (
    <ul
      className={styles['chosen']}
      aria-label={intl.formatMessage({
        id: 'model.several.chosen',
        defaultMessage: 'Chosen models',
      })}
    >
      {models.map((model) => {
        const title = titleOfModel(snapshot, model);
        return (
          <li key={`${model.providerId} ${model.modelId}`}>
            <Chip
              label={title}
              removeLabel={intl.formatMessage(
                { id: 'model.several.remove', defaultMessage: 'Remove {title}' },
                { title },
              )}
              onRemove={() => onRemove(model)}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface SeveralFootProps extends Pick<SeveralPickerProps, 'least' | 'most' | 'onAskOne'> {
  readonly count: number;
  readonly onConfirm: () => void;
}

function SeveralFoot({ count, least, most, onAskOne, onConfirm }: SeveralFootProps): ReactNode {
  const intl = useIntl();
  const isMissing = count < least;
  return (
    <div className={styles['foot']}>
      <output className={styles['count']}>
        {intl.formatMessage(
          {
            id: 'model.several.count',
            defaultMessage:
              '{count} of {most} chosen{missing, select, true {, at least {least}} other {}}',
          },
          { count, most, least, missing: String(isMissing) },
        )}
      </output>
      {onAskOne !== undefined && (
        <Button size="s" variant="quiet" onClick={onAskOne}>
          {intl.formatMessage({ id: 'model.several.one', defaultMessage: 'Ask one model' })}
        </Button>
      )}
      <Button size="s" variant="primary" disabled={isMissing} onClick={onConfirm}>
        {intl.formatMessage({ id: 'model.several.confirm', defaultMessage: 'Ask these models' })}
      </Button>
    </div>
  );
}
