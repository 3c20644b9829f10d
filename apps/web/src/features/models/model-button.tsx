import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { ChevronDown } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { titleOfModel, type ProvidersSnapshot } from '#src/services/providers/provider-view.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import type { ModelButtonProps } from './model-button-props.ts';
import styles from './model-button.module.css';

const ModelPicker = lazyComponent(async () => (await import('./model-picker.tsx')).ModelPicker);

/** Names the model that answers, and changes it. */
export function ModelButton(props: ModelButtonProps): ReactNode {
  const { providers, model, temperature } = props;
  const intl = useIntl();
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const shown = model ?? snapshot.defaultModel;
  const { title, label } = wordsOf(intl, snapshot, props);
  if (props.isFixed === true) {
    return (
      <span className={styles['fixed']} dir="auto" data-tooltip-if-cut="">
        {title}
      </span>
    );
  }

  return (
    <>
      <button
        ref={setAnchor}
        type="button"
        className={styles['button']}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={ModelPicker.preload}
        onFocus={ModelPicker.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles['title']} dir="auto" data-tooltip-if-cut="">
          {title}
        </span>
        {temperature !== undefined && (
          <span className={styles['temperature']} aria-hidden>
            {intl.formatNumber(temperature, { maximumFractionDigits: 2 })}
          </span>
        )}
        <Icon of={ChevronDown} className={styles['chevron'] ?? ''} />
      </button>
      {isOpen && anchor !== null && (
        <ModelPicker {...props} shown={shown} anchor={anchor} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** What stands on the button, and its name. */
function wordsOf(
  intl: IntlShape,
  snapshot: ProvidersSnapshot,
  { model, several, isDefault, temperature }: ModelButtonProps,
): { readonly title: string; readonly label: string } {
  const title = titleFor(intl, snapshot, {
    asked: several?.models ?? [],
    shown: model ?? snapshot.defaultModel,
  });
  const label =
    isDefault === true
      ? intl.formatMessage(
          { id: 'model.button.default', defaultMessage: 'Default model: {title}' },
          { title },
        )
      : intl.formatMessage(
          {
            id: 'model.button',
            defaultMessage: 'Model: {title}{isSet, select, true {, temperature {value}} other {}}',
          },
          { title, isSet: String(temperature !== undefined), value: temperature },
        );
  return { title, label };
}

interface ShownModels {
  /** Several that answer at once. */
  readonly asked: readonly ModelRef[];
  readonly shown: ModelRef | null;
}

function titleFor(
  intl: IntlShape,
  snapshot: ProvidersSnapshot,
  { asked, shown }: ShownModels,
): string {
  if (asked.length > 0) {
    return intl.formatMessage(
      { id: 'model.several', defaultMessage: '{count} models' },
      { count: asked.length },
    );
  }
  return shown === null ? nothingChosen(intl, snapshot) : titleOfModel(snapshot, shown);
}

/** What is to be done first, where no model would answer. */
function nothingChosen(intl: IntlShape, { providers }: ProvidersSnapshot): string {
  return providers.some(({ isUsable }) => isUsable)
    ? intl.formatMessage({ id: 'model.choose', defaultMessage: 'Choose a model' })
    : intl.formatMessage({ id: 'model.addKey', defaultMessage: 'Add a key' });
}
