import { characterLimits, type CharacterFields } from '@parley/domain/character/character.ts';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { CharactersDialogProps } from '../characters-props.ts';
import styles from '../characters.module.css';

interface LookFieldsProps extends Pick<CharactersDialogProps, 'renderPictureChoice'> {
  readonly fields: CharacterFields;
  /** Categories that are there already. */
  readonly categories: readonly string[];
  readonly onChange: (changed: Partial<CharacterFields>) => void;
}

/** How the character looks, and where it is found. */
export function LookFields(props: LookFieldsProps): ReactNode {
  const { fields, onChange } = props;
  const intl = useIntl();
  const listId = useId();
  const [tagText, setTagText] = useState(fields.tags.join(', '));
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        {intl.formatMessage({ id: 'characters.look', defaultMessage: 'Picture and category' })}
      </legend>
      {props.renderPictureChoice({
        hasPicture: fields.avatarUrl !== '',
        address: fields.avatarUrl.startsWith('data:') ? '' : fields.avatarUrl,
        onChange: (avatarUrl) => onChange({ avatarUrl }),
      })}
      <div className={styles['row']}>
        <TextField
          label={intl.formatMessage({ id: 'characters.field.emoji', defaultMessage: 'Emoji' })}
          maxLength={characterLimits.emoji}
          autoComplete="off"
          value={fields.emoji}
          onValueChange={(emoji) => onChange({ emoji })}
        />
        <label className={styles['colorField']}>
          {intl.formatMessage({ id: 'characters.field.color', defaultMessage: 'Color' })}
          <input
            type="color"
            value={longColor(fields.color)}
            onChange={(event) => onChange({ color: event.currentTarget.value })}
          />
        </label>
        <TextField
          label={intl.formatMessage({
            id: 'characters.field.category',
            defaultMessage: 'Category',
          })}
          list={listId}
          maxLength={characterLimits.category}
          value={fields.category}
          onValueChange={(category) => onChange({ category })}
        />
        <datalist id={listId}>
          {props.categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </datalist>
      </div>
      <TextField
        label={intl.formatMessage({ id: 'prompts.field.tags', defaultMessage: 'Tags' })}
        value={tagText}
        onValueChange={(text) => {
          setTagText(text);
          onChange({ tags: text.split(',') });
        }}
      />
    </fieldset>
  );
}

/** As the field for colors wants it. */
function longColor(color: string): string {
  return color.length === 4 ? color.replaceAll(/[\da-f]/giu, '$&$&') : color;
}
