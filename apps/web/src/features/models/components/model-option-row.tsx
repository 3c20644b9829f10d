import { Icon, type IconComponent } from '@parley/ui/components/icon/icon.tsx';
import { VisuallyHidden } from '@parley/ui/components/visually-hidden/visually-hidden.tsx';
import { Brain, Check, Eye, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { modelFacts } from '../logic/model-facts.ts';
import type { ModelOption } from '../logic/model-groups.ts';
import { isoToday, isRetired } from '../logic/model-marks.ts';
import { BrandAvatar } from './brand-avatar.tsx';
import styles from './model-list.module.css';

interface ModelOptionRowProps {
  readonly id: string;
  readonly option: ModelOption;
  /** From 1, over all groups. */
  readonly position: number;
  readonly count: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** It cannot be chosen now. */
  readonly isBlocked: boolean;
  readonly onChoose: () => void;
  /** The pointer is over it. */
  readonly onPoint: () => void;
}

export function ModelOptionRow(props: ModelOptionRowProps): ReactNode {
  const { option, isActive, isChosen } = props;
  const intl = useIntl();
  const { info, isTyped, provider } = option;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box holds the focus and hears the keys
    <div
      id={props.id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={props.isBlocked || undefined}
      aria-posinset={props.position}
      aria-setsize={props.count}
      className={styles['option']}
      data-active={isActive || undefined}
      onClick={props.onChoose}
      onPointerMove={props.onPoint}
    >
      <BrandAvatar name={info.title} presetId={option.presetId} modelId={info.id} />
      <span className={styles['main']}>
        <span className={styles['title']} dir="auto">
          {isTyped
            ? intl.formatMessage(
                { id: 'model.typed', defaultMessage: 'Use ID “{id}”' },
                { id: info.id },
              )
            : info.title}
        </span>
        {isRetired(info, isoToday()) && (
          <span className={styles['retired']}>
            {intl.formatMessage({ id: 'model.retired', defaultMessage: 'Retired' })}
          </span>
        )}
        <Marks option={option} />
      </span>
      {isChosen && <Icon of={Check} className={styles['check'] ?? ''} />}
      <span className={styles['facts']}>
        {info.title !== info.id && (
          <span className={styles['modelId']} dir="ltr" translate="no">
            {info.id}
          </span>
        )}
        {modelFacts(intl, info).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <VisuallyHidden>{provider}</VisuallyHidden>
      </span>
    </div>
  );
}

function Marks({ option }: { readonly option: ModelOption }): ReactNode {
  const intl = useIntl();
  const { vision, tools, reasoning } = option.info.capabilities;
  return (
    <span className={styles['marks']}>
      {vision === true && (
        <Mark
          icon={Eye}
          name={intl.formatMessage({ id: 'model.vision', defaultMessage: 'Reads images' })}
        />
      )}
      {tools === true && (
        <Mark
          icon={Wrench}
          name={intl.formatMessage({ id: 'model.tools', defaultMessage: 'Supports tools' })}
        />
      )}
      {reasoning === true && (
        <Mark
          icon={Brain}
          name={intl.formatMessage({ id: 'model.reasoning', defaultMessage: 'Supports thinking' })}
        />
      )}
    </span>
  );
}

function Mark({ icon, name }: { readonly icon: IconComponent; readonly name: string }): ReactNode {
  return (
    <span className={styles['mark']}>
      <Icon of={icon} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
