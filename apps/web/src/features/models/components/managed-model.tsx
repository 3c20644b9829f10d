import { includesModel, type ModelPicks } from '@parley/domain/model/model-picks.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { Eye, EyeOff, Pencil, Star, Zap } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ModelPreferences } from '#src/services/providers/model-preferences.ts';

import type { ModelOption } from '../logic/model-groups.ts';
import styles from '../manage-models.module.css';

interface ManagedModelProps {
  readonly option: ModelOption;
  readonly picks: ModelPicks;
  /** The models that have a button of their own. */
  readonly quick: readonly ModelRef[];
  readonly preferences: ModelPreferences;
}

/** One model with everything that can be done to it. */
export function ManagedModel({ option, picks, quick, preferences }: ManagedModelProps): ReactNode {
  const intl = useIntl();
  const { model, info, provider } = option;
  const [isRenaming, setIsRenaming] = useState(false);
  const isFavorite = includesModel(picks.favorites, model);
  const isQuick = includesModel(quick, model);
  const isHidden = includesModel(picks.hidden, model);
  const values = { title: info.title };

  if (isRenaming) {
    return (
      <div className={styles['row']}>
        <NameField
          option={option}
          onSave={(name) => {
            preferences.rename(model, name === info.id ? '' : name);
            setIsRenaming(false);
          }}
          onCancel={() => setIsRenaming(false)}
        />
      </div>
    );
  }
  return (
    <div className={styles['row']} data-hidden={isHidden || undefined}>
      <div className={styles['name']}>
        <div className={styles['title']} dir="auto" data-tooltip-if-cut="">
          {info.title}
        </div>
        <div className={styles['id']} dir="ltr" translate="no">
          {`${provider} · ${info.id}`}
        </div>
      </div>
      <IconButton
        icon={Star}
        pressed={isFavorite}
        className={styles['star'] ?? ''}
        label={intl.formatMessage(
          { id: 'model.favorite', defaultMessage: 'Favorite: {title}' },
          values,
        )}
        onClick={() => preferences.setFavorite(model, !isFavorite)}
      />
      <IconButton
        icon={Zap}
        pressed={isQuick}
        label={intl.formatMessage(
          { id: 'model.quick', defaultMessage: 'Quick button for {title}' },
          values,
        )}
        onClick={() => preferences.setQuick(model, !isQuick, quick)}
      />
      <IconButton
        icon={Pencil}
        label={intl.formatMessage({ id: 'model.rename', defaultMessage: 'Rename {title}' }, values)}
        onClick={() => setIsRenaming(true)}
      />
      <IconButton
        icon={isHidden ? EyeOff : Eye}
        pressed={isHidden}
        label={intl.formatMessage({ id: 'model.hide', defaultMessage: 'Hide {title}' }, values)}
        onClick={() => preferences.setHidden(model, !isHidden)}
      />
    </div>
  );
}

interface NameFieldProps {
  readonly option: ModelOption;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function NameField({ option, onSave, onCancel }: NameFieldProps): ReactNode {
  const intl = useIntl();
  const [name, setName] = useState(option.info.title);
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onSave(name);
    if (event.key !== 'Escape') return;
    // The dialog stays, also where the browser itself would close it.
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    onCancel();
  }
  return (
    <TextField
      className={styles['name'] ?? ''}
      label={intl.formatMessage(
        { id: 'model.name', defaultMessage: 'Name for {id}; leave empty to use its own' },
        { id: option.info.id },
      )}
      isLabelHidden
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to rename this model
      autoFocus
      maxLength={80}
      value={name}
      onValueChange={setName}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={handleKeyDown}
      onBlur={() => onSave(name)}
    />
  );
}
