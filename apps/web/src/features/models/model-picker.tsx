import { maxAskedModels } from '@parley/domain/model/model-picks.ts';
import { isSameModel, type ModelRef } from '@parley/domain/model/model-ref.ts';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import { ModelDetails } from './components/model-details.tsx';
import { ModelSearchSheet } from './components/model-search-sheet.tsx';
import { PickerFoot } from './components/picker-foot.tsx';
import { useModelSearch } from './hooks/use-model-search.ts';
import type { ModelButtonProps } from './model-button-props.ts';
import { SeveralPicker } from './several-picker.tsx';

const ManageModels = lazyComponent(async () => (await import('./manage-models.tsx')).ManageModels);

export interface ModelPickerProps extends ModelButtonProps {
  readonly shown: ModelRef | null;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The models of all providers, to be searched and chosen from. */
export function ModelPicker(props: ModelPickerProps): ReactNode {
  const { providers, preferences, onClose } = props;
  const { several } = props;
  const [isManaging, setIsManaging] = useState(false);
  const [isSeveral, setIsSeveral] = useState((several?.models.length ?? 0) > 0);
  if (isSeveral && several !== undefined) {
    return (
      <SeveralPicker
        {...props}
        initial={several.models.length > 0 ? several.models : startWith(props.shown)}
        least={2}
        most={maxAskedModels}
        onConfirm={several.onChange}
        onAskOne={() => {
          several.onChange([]);
          setIsSeveral(false);
        }}
      />
    );
  }
  if (isManaging && preferences !== undefined) {
    return <ManageModels providers={providers} preferences={preferences} onClose={onClose} />;
  }
  return (
    <Picker
      {...props}
      onManage={preferences === undefined ? undefined : () => setIsManaging(true)}
      onSeveral={several === undefined ? undefined : () => setIsSeveral(true)}
    />
  );
}

function startWith(model: ModelRef | null): readonly ModelRef[] {
  return model === null ? [] : [model];
}

interface PickerProps extends ModelPickerProps {
  readonly onManage: (() => void) | undefined;
  readonly onSeveral: (() => void) | undefined;
}

function Picker(props: PickerProps): ReactNode {
  const { providers, preferences, shown, onClose } = props;
  const intl = useIntl();
  const listId = useId();
  const search = useModelSearch({ providers, preferences, startAt: shown });
  const { choice, active } = search;
  const [pointed, setPointed] = useState<number>();
  const detailed = choice.flat[pointed ?? active] ?? choice.flat[active];

  function choose(index: number): void {
    const option = choice.flat[index];
    if (option === undefined) return;
    preferences?.noteUsed(option.model);
    props.onChoose(option.model);
    onClose();
  }

  return (
    <ModelSearchSheet
      listId={listId}
      label={intl.formatMessage({ id: 'model.list', defaultMessage: 'Models' })}
      anchor={props.anchor}
      search={search}
      isChosen={(model) => isSameModel(model, shown)}
      describedBy={`${listId}-details`}
      onChoose={choose}
      onPoint={setPointed}
      onClose={onClose}
    >
      {props.effort}
      {detailed !== undefined && (
        <ModelDetails
          id={`${listId}-details`}
          option={detailed}
          onFavorite={
            preferences === undefined
              ? undefined
              : (isFavorite) => preferences.setFavorite(detailed.model, isFavorite)
          }
        />
      )}
      <PickerFoot
        providers={providers}
        onSetUp={props.onSetUp}
        onOpenModelSettings={props.onOpenModelSettings}
        onManage={props.onManage}
        onSeveral={props.onSeveral}
        onClose={onClose}
      />
    </ModelSearchSheet>
  );
}
