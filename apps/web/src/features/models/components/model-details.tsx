import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { modelFacts } from '../logic/model-facts.ts';
import type { ModelOption } from '../logic/model-groups.ts';
import { describeModel } from '../logic/model-marks.ts';
import styles from './model-details.module.css';

interface ModelDetailsProps {
  readonly id: string;
  readonly option: ModelOption;
  readonly onFavorite: ((isFavorite: boolean) => void) | undefined;
}

/** What is known about the model under the pointer or the keyboard. */
export function ModelDetails({ id, option, onFavorite }: ModelDetailsProps): ReactNode {
  const intl = useIntl();
  const { info, provider, isFavorite, isTyped } = option;
  const facts = [provider, ...modelFacts(intl, info)];
  return (
    <div className={styles['details']}>
      <div id={id} className={styles['words']}>
        <p className={styles['facts']}>{facts.join(' · ')}</p>
        <p className={styles['text']} dir="auto">
          {describeModel(intl, info)}
        </p>
      </div>
      {onFavorite !== undefined && !isTyped && (
        <IconButton
          icon={Star}
          pressed={isFavorite}
          className={styles['star'] ?? ''}
          label={intl.formatMessage(
            { id: 'model.favorite', defaultMessage: 'Favorite: {title}' },
            { title: info.title },
          )}
          onClick={() => onFavorite(!isFavorite)}
        />
      )}
    </div>
  );
}
