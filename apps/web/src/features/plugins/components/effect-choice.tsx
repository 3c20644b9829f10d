import type { Effect, PluginFunction } from '@parley/domain/plugin/plugin.ts';
import { Select } from '@parley/ui/components/select/select.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { effectHint, effectText, effectsInOrder } from '../logic/effect-texts.ts';
import styles from '../plugins.module.css';

interface EffectChoiceProps {
  readonly functions: readonly PluginFunction[];
  /** What a function does at least; it can be taken for more, never for less. */
  readonly leastOf: (name: string) => Effect;
  readonly effectOf: (name: string) => Effect;
  readonly onChange: (name: string, effect: Effect) => void;
}

/** What each function does, and with it when the person is asked. */
export function EffectChoice(props: EffectChoiceProps): ReactNode {
  const { functions, leastOf, effectOf, onChange } = props;
  const intl = useIntl();
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>
        {intl.formatMessage({ id: 'plugins.functions', defaultMessage: 'What the model may call' })}
      </legend>
      {functions.map(({ name, description }) => {
        const effect = effectOf(name);
        const least = effectsInOrder.indexOf(leastOf(name));
        return (
          <div key={name} className={styles['function']}>
            <p className={styles['host']}>{name}</p>
            <p className={styles['quiet']} dir="auto">
              {description}
            </p>
            <Select
              isLabelHidden
              label={intl.formatMessage(
                { id: 'plugins.effect.label', defaultMessage: 'What {name} does' },
                { name },
              )}
              hint={effectHint(intl, effect)}
              value={effect}
              options={effectsInOrder
                .slice(least)
                .map((value) => ({ value, label: effectText(intl, value) }))}
              onValueChange={(next) => onChange(name, next)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
